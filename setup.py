"""What pyproject.toml cannot say: `pliego` lies in `generator/`, and carries `templates/` inside."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages("generator"), "pliego.templates"],
    package_dir={"": "generator", "pliego.templates": "templates"},
    package_data={"pliego.templates": ["**/*"]},
)
