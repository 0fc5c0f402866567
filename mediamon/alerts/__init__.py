"""Alerts: worded by templates, handed to Apprise, each once to each target that wants it; saved searches and digests.

office = Office(alerts="mailto://…", names={"msu": "Московский государственный университет"})
prepare(engine, office, now)                            # new finds and digests that are due become alerts
delivered, put_off = deliver_all(engine, office, now)   # to each target, once
"""

from mediamon.alerts.delivering import Office, deliver_all
from mediamon.alerts.preparing import prepare

__all__ = ["Office", "deliver_all", "prepare"]
