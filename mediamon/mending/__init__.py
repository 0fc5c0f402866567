"""What repair needs of the world: old pages, the site's file, the archive and what is stored. The thinking is `mediamon.repair`.

material = gather(connection, archive, site, incident)
proposal = propose(material, fetched_again, site, path)     # kept by storage.repairs
accept(workshop, path, incident, kept, by="anna", now=now)  # rule written, publications extracted anew, incident closed
"""

from mediamon.mending.accepting import Accepted, Workshop, accept, dismiss
from mediamon.mending.gathering import Material, gather
from mediamon.mending.proposing import propose

__all__ = ["Accepted", "Material", "Workshop", "accept", "dismiss", "gather", "propose"]
