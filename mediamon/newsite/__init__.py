"""A site that is new: what is seen of it, and what its file shall say. Values in, values out; fetching and keeping is `mediamon.adding`.

shapes, deny = shapes_of(named(evidence), evidence)     # which addresses are publications
choice = choose(evidence, shapes, deny)                 # feed, sitemap, links or clicks, and why
found = study(samples, zone)                            # rules that reproduce what the methods agree on, and what is unsure
text = written(...)                                     # the site file
"""
