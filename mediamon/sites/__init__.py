"""Sites: one YAML file each, the model that checks it, the loader that makes a spider of it."""

from mediamon.sites.finding import find_site
from mediamon.sites.model import Clicks, Politeness, Polling, Rule, Site
from mediamon.sites.reading import SiteError, place_of, read_site, read_sites, readable_sites, site_files

__all__ = [
    "Clicks",
    "Politeness",
    "Polling",
    "Rule",
    "Site",
    "SiteError",
    "find_site",
    "place_of",
    "read_site",
    "read_sites",
    "readable_sites",
    "site_files",
]
