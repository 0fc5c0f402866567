"""`mediamon X` is `scrapy X` with mediamon's settings where no other project is at hand."""

import os

from scrapy.cmdline import execute
from scrapy.utils.project import inside_project


def main() -> None:
    """Run a Scrapy command."""
    if not inside_project():
        os.environ.setdefault("SCRAPY_SETTINGS_MODULE", "mediamon.settings")
    execute()


if __name__ == "__main__":
    main()
