"""What pyproject.toml cannot say: an installed Pliego carries `templates/` inside its package."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["generator*"]), "generator.templates"],
    package_dir={"generator.templates": "templates"},
    package_data={"generator.templates": ["**/*"]},
)
