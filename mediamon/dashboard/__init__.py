"""The web page for people: one file per page in `pages`, on FastAPI, without a line of JavaScript."""
