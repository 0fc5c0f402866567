"""Finding the organisations that a text mentions.

>>> from mediamon.mentions import Matcher, load_organisations
>>> matcher = Matcher(load_organisations())
>>> [(one.organisation, one.surface) for one in matcher.find("В Институте географии РАН прошёл семинар.", "ru")]
[('igras', 'Институте географии РАН')]
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.mentions.discourse import DISCOURSE
    from mediamon.mentions.matcher import Considered, Found, Matcher
    from mediamon.mentions.names import cores, forms_by_name
    from mediamon.mentions.organisations import DEFAULT_FILE, Organisation, OrganisationsError, load_organisations
    from mediamon.mentions.unfolding import unfolded

__all__ = [
    "DEFAULT_FILE",
    "DISCOURSE",
    "Considered",
    "Found",
    "Matcher",
    "Organisation",
    "OrganisationsError",
    "cores",
    "forms_by_name",
    "load_organisations",
    "unfolded",
]

__getattr__, __dir__ = on_demand(
    __name__,
    {
        "discourse": ("DISCOURSE",),
        "matcher": ("Considered", "Found", "Matcher"),
        "names": ("cores", "forms_by_name"),
        "organisations": ("DEFAULT_FILE", "Organisation", "OrganisationsError", "load_organisations"),
        "unfolding": ("unfolded",),
    },
)
