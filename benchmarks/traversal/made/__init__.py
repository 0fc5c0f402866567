"""Pages put together by chance, in a real browser: PAGES=100 FIRST=0 python -m benchmarks.traversal made

With AT="3 17" only these. Each page has one to four parts of forty-five kinds, which listen and answer in many ways, some within
others, and noise around them. No page was made by hand, and what each has is known before it is read.
"""
