"""`mediamon X` is `scrapy X` with mediamon's settings where no other project is at hand."""

import os
import signal
import sys


def main() -> None:
    """Run a Scrapy command."""
    try:
        from mediamon.uncollected import uncollected

        with uncollected():  # takes a second or two, in which somebody may press Ctrl-C
            from scrapy.cmdline import execute
            from scrapy.utils.project import inside_project

        if not inside_project():
            os.environ.setdefault("SCRAPY_SETTINGS_MODULE", "mediamon.settings")
        execute()
    except KeyboardInterrupt:  # before a command has begun; later each says itself what holds
        print("Ended by Ctrl-C before anything was done", file=sys.stderr)
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main()
