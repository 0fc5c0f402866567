"""What stands in a page more than once."""

from __future__ import annotations

from mediamon.extraction import extract

LONG = "The council of the town has decided on Monday to repair the bridge and to keep it open for carts. "


def test_a_copy_of_a_paragraph_is_left_out_and_short_words_stay() -> None:
    parts = "".join(
        f"<p>{LONG}{number}</p><div class=small><p>{LONG}{number}</p></div><p>Price: 5</p>" for number in range(6)
    )
    article = extract(
        f"<title>A bridge</title><h1>A bridge</h1><article>{parts}</article>", "https://herald.example/news/a-bridge"
    )
    assert [article.body.count(f"{LONG}{number}") for number in range(6)] == [1] * 6
    assert article.body.count("Price: 5") == 6
