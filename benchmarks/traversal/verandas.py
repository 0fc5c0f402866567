"""Eighteen pages by a twentieth author who knew nothing of this program. NAMED="s02 s15" names some.

What real themes and content systems do (WordPress, Drupal, TYPO3, Joomla, AEM, Next, Nuxt, Svelte, Angular, htmx, Turbo) in ten languages, six in Russian: half of
it one mechanism, half two or three of it in a row; each with something that must not be sent.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("verandas")
