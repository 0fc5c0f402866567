"""YAML files that people write and we add to."""

from __future__ import annotations

from ruamel.yaml import YAML

WIDTH = 120  # characters of a line, from which it is broken


def commented_yaml() -> YAML:
    """A reader and writer that leaves comments, order and quotes as their author left them."""
    yaml = YAML()
    yaml.preserve_quotes, yaml.width = True, WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml
