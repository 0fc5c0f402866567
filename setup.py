"""For `scrapyd-deploy`, which builds an egg by it: everything is in pyproject.toml."""

from setuptools import setup

setup()
