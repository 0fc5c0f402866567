"""Playwright's driver, a program of Node's: what it loads before itself."""
