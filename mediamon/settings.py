"""Settings: Scrapy's own where we differ from its defaults, and ours (MEDIAMON_…), each beside its default.

Override any of them as with every Scrapy project: `-s NAME=VALUE`, a spider's `custom_settings`, or your own module
that begins with `from mediamon.settings import *`. The parts of the line stand in Scrapy's …_BASE: what a project names without
_BASE is added to them, and None switches one off, as in every Scrapy project. Settings marked (env) are read from the environment
too, where an empty variable counts as none.
"""

import os
import sys

from scrapy.settings import default_settings as scrapys

from mediamon import __version__
from mediamon.browser.launch import launch_options
from mediamon.resources import resource

BOT_NAME = "mediamon"
SPIDER_MODULES = ["mediamon.spiders"]
SPIDER_LOADER_CLASS = "mediamon.sites.loader.SiteSpiderLoader"

# ---- where things are ------------------------------------------------------------------------------------------------
MEDIAMON_DATA = os.environ.get("MEDIAMON_DATA") or "var"  # (env) folder of the database and the archive
MEDIAMON_DATABASE = os.environ.get("MEDIAMON_DATABASE") or None  # (env) a database URL; None: SQLite in MEDIAMON_DATA
MEDIAMON_ARCHIVE = None  # folder of the WARC files; None: MEDIAMON_DATA/archive
MEDIAMON_SITES = [  # (env) folders of site files, separated by colons; by default `sites` here and the demo agency's
    *filter(None, os.environ.get("MEDIAMON_SITES", "").split(os.pathsep)),
] or ["sites", str(resource("mediamon.demo", "sites"))]
# Of all, the sites whose files need mending, as the monitor does; False: `scrapy list` says so and ends. Scrapyd, which lists what it may
# run, would run nothing then.
MEDIAMON_LEAVE_OUT_BROKEN = "scrapyd" in sys.modules
MEDIAMON_SPIDER = "mediamon.spiders.site.SiteSpider"  # the class that site files become
# (env) YAML of the monitored organisations; None: the fourteen of the package
MEDIAMON_ORGANISATIONS = os.environ.get("MEDIAMON_ORGANISATIONS") or None
# (env) an Apprise address that gets every alert; more: scrapy alerts
MEDIAMON_ALERTS = os.environ.get("MEDIAMON_ALERTS") or None
# (env) folder of wordings of yours for alerts, KIND.LANGUAGE.txt
MEDIAMON_TEMPLATES = os.environ.get("MEDIAMON_TEMPLATES") or None

# ---- how it is crawled -----------------------------------------------------------------------------------------------
USER_AGENT = os.environ.get("MEDIAMON_USER_AGENT") or f"mediamon/{__version__} (+mailto:set-your-contact@example.org)"
ROBOTSTXT_OBEY = True
ROBOTSTXT_PARSER = "mediamon.spiders.middlewares.robots.BoundedRobotParser"  # Scrapy's own, over 500 KiB at most
AUTOTHROTTLE_ENABLED = True
AUTOTHROTTLE_START_DELAY = 0.5  # seconds; what a site file asks for is the least that is waited
AUTOTHROTTLE_TARGET_CONCURRENCY = 2.0
RETRY_TIMES = 2  # within a run; later runs go by the ledger
DOWNLOAD_TIMEOUT = 60
DOWNLOAD_MAXSIZE = 20 << 20  # bytes; the largest honest pages have two million
DOWNLOAD_WARNSIZE = 5 << 20
URLLENGTH_LIMIT = 0  # the ledger bounds what pages name; a source may have any address
REDIRECT_MAX_TIMES = 8
COOKIES_ENABLED = False
TELNETCONSOLE_ENABLED = False  # nothing listens
REMOTE_CONTROL_ENABLED = False
LOG_LEVEL = "INFO"
REQUEST_FINGERPRINTER_IMPLEMENTATION = "2.7"
# DOWNLOAD_HANDLERS, DOWNLOADER_MIDDLEWARES, EXTENSIONS, ITEM_PIPELINES … are a project's and its add-ons': ours are in …_BASE.
DOWNLOAD_HANDLERS_BASE = {
    **scrapys.DOWNLOAD_HANDLERS_BASE,
    "http": "mediamon.browser.handlers.walled_handler.WalledDownloadHandler",
    "https": "mediamon.browser.handlers.walled_handler.WalledDownloadHandler",
    "file": None,
    "data": None,
    "ftp": None,
    "s3": None,
}
DOWNLOADER_MIDDLEWARES_BASE = {
    **scrapys.DOWNLOADER_MIDDLEWARES_BASE,
    "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
    "mediamon.spiders.middlewares.robots_asked.RobotsMiddleware": 100,  # in its place: of a large file the first 500 KiB hold
    "mediamon.spiders.middlewares.readable.EncodingMiddleware": 300,  # the last to see an answer, when it is unpacked
    "mediamon.spiders.middlewares.logins.LoginMiddleware": 310,  # MEDIAMON_LOGIN_SITE (environment): for sites that want a password
    "scrapy.downloadermiddlewares.redirect.MetaRefreshMiddleware": None,
    "mediamon.spiders.middlewares.redirects.Refreshes": 580,  # in their places: what leads to no address is read as it stands
    "scrapy.downloadermiddlewares.redirect.RedirectMiddleware": None,
    "mediamon.spiders.middlewares.redirects.Redirects": 600,
    "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware": None,
    "mediamon.spiders.middlewares.unpacking.Unpacking": 590,  # a part of a page is not taken for the page
    "mediamon.spiders.middlewares.manners.MannersMiddleware": 560,  # sees answers before they are retried
    "mediamon.spiders.middlewares.ending.EndingMiddleware": 990,  # the last before the downloader: what waits when a run ends is not sent
}
SPIDER_CONTRACTS_BASE = {  # of `scrapy check`, which tries sites as they are now and stores nothing
    **scrapys.SPIDER_CONTRACTS_BASE,
    "mediamon.pipelines.contracts.SourceContract": 10,
    "mediamon.pipelines.contracts.ArticleContract": 20,
}
EXTENSIONS_BASE = {**scrapys.EXTENSIONS_BASE, "mediamon.spiders.runs.extension.RunExtension": 0}
MEDIAMON_IN_FLIGHT = 32  # publications asked for at once, so that memory does not grow with the ledger
MEDIAMON_MAX_FEED_URLS = 50_000  # of one feed or sitemap (the protocol's own limit); more are counted and left

# ---- the wall --------------------------------------------------------------------------------------------------------
MEDIAMON_WALL = True  # requests go only to public addresses, through a filtering proxy; False: wherever a page leads
MEDIAMON_REACH: list[str] = []  # private hosts that every site may reach: HOST, HOST:PORT or a network like 10.1.0.0/16

# ---- the monitor -----------------------------------------------------------------------------------------------------
MEDIAMON_EXECUTOR = "local"  # who runs the sites: processes here, or "scrapyd": the nodes below
MEDIAMON_SCRAPYD = [  # (env) their addresses, separated by commas: http://user:password@host:6800
    *filter(None, os.environ.get("MEDIAMON_SCRAPYD", "").split(",")),
]
MEDIAMON_SCRAPYD_PROJECT = "mediamon"  # as which it was deployed there, `project` in scrapy.cfg
MEDIAMON_RUNS_AT_ONCE = 0  # sites that `scrapy monitor` runs at the same time; 0: as many as there are processors
MEDIAMON_FORK_RUNS = True  # of a process that has imported all they need, on Linux; False: each is started from nothing
MEDIAMON_RUN_SECONDS = 3600.0  # of a run; then it ends and the next one goes on
MEDIAMON_RUN_MEMORY = 3072  # MB of a run with its browser and its parsing children

MEDIAMON_DISK_LOW = 5120  # MB free where the data lie; with less, or less than a week's, the monitor tells people
MEDIAMON_DISK_FULL = 512  # MB free; with less it starts no run
MEDIAMON_KEEP: dict[
    str, int | None
] = {}  # days after which `scrapy prune` lets go: publications, pages, versions, runs, alerts, incidents
MEDIAMON_BATCHES = "local"  # who does jobs (ingesting, scoring anew): processes here, or "dask:tcp://HOST:8786"
MEDIAMON_PROCESSES = 0  # for jobs on this machine; 0: as many as there are processors

# ---- the dashboard ---------------------------------------------------------------------------------------------------
MEDIAMON_DASHBOARD_NAMES = [  # (env) host names under which a proxy serves it, separated by commas; others are refused
    *filter(None, os.environ.get("MEDIAMON_DASHBOARD_NAMES", "").split(",")),
]

# ---- the parsing children ----------------------------------------------------------------------------------------------
MEDIAMON_PARSERS = (
    2  # processes that parse pages, with limits on time and memory; 0: pages are parsed in the crawl itself
)
MEDIAMON_PARSE_SECONDS = 10.0  # of the processor, for a page; the slowest honest ones of 2 MB take three
MEDIAMON_PARSE_MEMORY = 1024  # MB for a page

# ---- the browser -----------------------------------------------------------------------------------------------------
PLAYWRIGHT_BROWSER_PROVIDER = "mediamon.browser.handlers.provider.SteadfastProvider"
PLAYWRIGHT_LAUNCH_OPTIONS = launch_options()
PLAYWRIGHT_MAX_PAGES_PER_CONTEXT = 16
PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT = 30_000  # milliseconds
MEDIAMON_BROWSER_OPENING = 45.0  # a browser that has not opened a page in so many seconds is given up for another
# What the browser's network inspector has gathered is let go every 1,000 presses: else 3 to 5 kB a request stay.
MEDIAMON_BROWSER_FORGETS = True
MEDIAMON_RENDER_SECONDS = 15.0  # a page that is rendered to be read has so long to settle
MEDIAMON_THUMBNAILS = False  # keep small pictures of the states of traversed pages, for the dashboard: 0.05 s each

# ---- the line --------------------------------------------------------------------------------------------------------
ITEM_PIPELINES_BASE = {  # each can be switched off with None, yours go between any two
    "mediamon.pipelines.archive.ArchivePipeline": 100,
    "mediamon.pipelines.extract.ExtractPipeline": 200,
    "mediamon.pipelines.drift.DriftPipeline": 300,
    "mediamon.pipelines.further.FurtherPagesPipeline": 350,  # behind drift, which judges single pages
    "mediamon.pipelines.mentions.MentionsPipeline": 400,
    "mediamon.pipelines.tonality.TonalityPipeline": 500,
    "mediamon.pipelines.store.StorePipeline": 900,
}
FEED_EXPORTERS_BASE = {  # a flat view of publications, without their HTML
    **scrapys.FEED_EXPORTERS_BASE,
    "json": "mediamon.pipelines.flat.FlatJson",
    "jsonlines": "mediamon.pipelines.flat.FlatJsonLines",
    "jsonl": "mediamon.pipelines.flat.FlatJsonLines",
    "jl": "mediamon.pipelines.flat.FlatJsonLines",
    "csv": "mediamon.pipelines.flat.FlatCsv",
    "xml": "mediamon.pipelines.flat.FlatXml",
    "marshal": "mediamon.pipelines.flat.FlatMarshal",
    "pickle": "mediamon.pipelines.flat.FlatPickle",
}
FEED_EXPORT_ENCODING = "utf-8"
MEDIAMON_MOST_PAGES = 10  # of one article, that are joined; 1: none but the first is asked for
MEDIAMON_METHOD = "auto"  # of sites whose file names none and has no rule; or the dotted path of a function of yours
MEDIAMON_DRIFT_METHOD = (
    "ours"  # or "paper": the detectors of Andreev et al. 2012 as published; "mended": with spec 4's mends
)
MEDIAMON_DRIFT_METHODS: dict[
    str, str
] = {}  # detectors of your own: name → class with the methods of mediamon.drift.Detector
MEDIAMON_DRIFT_TRAINING = 60  # documents of a site before the detectors judge
MEDIAMON_DRIFT_AUTO = 20  # of so many documents one is extracted without its rules too, and compared; 0: none
MEDIAMON_TONALITY_MODEL = None  # a folder with models of yours, or "hf:NAME" (docs/tonality.md); None: what `scrapy train tonality` chose, else the package's
MEDIAMON_BATCH = 100  # publications written in one transaction
MEDIAMON_BATCH_SECONDS = 1.0  # a batch that is not full is written after so long
MEDIAMON_STORAGE_PATIENCE = 60.0  # seconds that a locked or absent database is waited for
