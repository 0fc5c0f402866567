"""Forty pages in the manner of well-known systems, by a third author who knew nothing of this program. NAMED="r02 r18" names some.

Bitrix, Drupal, WordPress, Joomla, Tilda, Wix, Angular Material, Ant Design, Vuetify, Bootstrap, htmx, Turbo, Livewire, FullCalendar and the
like, as they are set up for newspapers, ministries and universities, with what surrounds news. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("outlets")
