"""The representative-role model of a page (Golovko, Lapin): an expert system that finds the performer of each role.

from mediamon.extraction.roles import find_roles
found = find_roles(tree, paper=True)
"""

from mediamon.extraction.roles.system import Roles, find_roles

__all__ = ["Roles", "find_roles"]
