"""The models: what content and templates may say, typed.

In: raw data of the YAML trees. Out: frozen entries. The law of this package: shapes only; what entries mean
together is checked in `pliego.checks.content`.
"""
