"""Why a page is no article. The reason is a short code that stats and the ledger keep."""

from __future__ import annotations


class NotAnArticle(ValueError):
    """The page cannot be taken for an article. reason: empty, too_large, unreadable, no_body, no_headline,
    body_too_short, login, consent, not_found, blocked or not_an_article."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail
