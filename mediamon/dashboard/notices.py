"""What a page says after something was done: a key of its address is a sentence here, so that no address can put words into a page."""

from __future__ import annotations

NOTICES = {
    "kept": "Your session had ended. What you wrote is kept for an hour: sign in, and it is shown again.",
    "saved": "Saved.",
    "already": "It is there already; nothing was changed.",
    "said": "You have said this already; nothing was changed.",
    "both": "Somebody else has labelled this meanwhile. Both labels are kept, the newest holds.",
    "removed": "Removed.",
    "gone": "It was removed already.",
    "added": "Added.",
    "again": "You are signed out of all other sessions.",
    "ended": "The session was ended.",
    "sent": "The letter was sent.",
    "feed": "The feed has a new address; the old one leads nowhere.",
    "dropped": "The form was dropped.",
    "closed": "The account is closed. It is kept because labels of it are; nobody can sign in with it.",
    "opened": "The account is open again: make a link for it.",
}
