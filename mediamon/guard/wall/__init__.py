"""The egress wall: every request of Scrapy and of the browser leaves through one filtering proxy.

    wall = Wall(Reach.of(["127.0.0.1:8801"]))     # exceptions that an operator has named; everything else must be public
    await wall.open()
    wall.address                                  # "http://127.0.0.1:PORT", for Scrapy's `proxy` and Chromium's
    await wall.check("example.org", 443)          # raises Refused with the reason, before anything is sent
    await wall.close()

The wall resolves a name, checks every address that it got, and connects to one that it has checked: what a name server
answers afterwards no longer matters (DNS rebinding).
"""

from mediamon.guard.wall.reach import Reach
from mediamon.guard.wall.refused import Refused
from mediamon.guard.wall.wall import Wall

__all__ = ["Reach", "Refused", "Wall"]
