"""Adding a site: the look at it through Scrapy, and keeping what was found. The thinking is `mediamon.newsite`.

looked = look_at(process, url, print, Order())        # one short crawl, raises CannotAdd
found = conclude(looked, name=None, taken=names, today=today)
keep(found.text, found.samples, folder)               # site file, fixtures, what the drift detector learns first
"""
