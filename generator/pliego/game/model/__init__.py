"""The models: the typed shapes of content and templates.

In: raw data of the YAML trees. Out: frozen entries. The law of this package: it knows shapes only;
`pliego.checks.content` checks what entries mean together.
"""
