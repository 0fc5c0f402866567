"""What is still worth pressing."""

from __future__ import annotations

from mediamon.traversal import Button
from mediamon.traversal.learnt.news import News
from mediamon.traversal.learnt.repeats import AFTER_NEWS

KEY = (Button("more"), "sidebar")


def test_a_button_never_pressed_is_worth_it() -> None:
    assert News(2).expected(KEY)


def test_after_so_many_barren_presses_in_a_row_nothing_is_expected() -> None:
    news = News(2)
    news.pressed(KEY, [], new_buttons=False)
    assert news.expected(KEY)
    news.pressed(KEY, [], new_buttons=False)
    assert not news.expected(KEY)


def test_an_address_that_it_has_not_shown_before_begins_the_count_anew() -> None:
    news = News(2)
    for urls in ([], ["/a"], []):
        news.pressed(KEY, urls, new_buttons=False)
    assert news.expected(KEY)


def test_an_address_that_it_has_shown_before_is_no_news() -> None:
    news = News(2)
    for _ in range(3):
        news.pressed(KEY, ["/a"], new_buttons=False)
    assert not news.expected(KEY)


def test_an_address_that_another_button_has_shown_is_news_of_this_one() -> None:
    news = News(1)
    news.pressed((Button("tab"), "sidebar"), ["/a"], new_buttons=False)
    news.pressed(KEY, ["/a"], new_buttons=False)
    assert news.expected(KEY)


def test_a_new_button_is_news() -> None:
    news = News(1)
    news.pressed(KEY, [], new_buttons=True)
    assert news.expected(KEY)


def test_other_surroundings_are_counted_apart() -> None:
    news = News(1)
    news.pressed(KEY, [], new_buttons=False)
    assert news.expected((KEY[0], "footer"))


def test_a_tab_that_is_open_already_may_show_something_elsewhere() -> None:
    news = News(2)
    news.pressed(KEY, ["/a"], new_buttons=False)
    news.pressed(KEY, [], new_buttons=False)
    assert news.expected(KEY)


def alike(name: str) -> Button:
    return Button("More", ("listener", "@" + name))


def test_of_many_that_are_alike_a_few_are_tried() -> None:
    news = News(2)
    for name in ("one", "two", "three"):
        news.tried(alike(name), brought=False)
    assert not news.expected((alike("four"), ""))
    assert news.expected((Button("More", ("listener",)), ""))


def test_of_many_that_are_alike_and_bring_something_all_are_pressed() -> None:
    news = News(2)
    for name in map(str, range(30)):
        assert news.expected((alike(name), ""))
        news.tried(alike(name), brought=True)


def test_a_list_is_pressed_on_whatever_the_ends_of_others_have_taught() -> None:
    news = News(2)
    for _ in range(2):
        news.pressed(KEY, [], new_buttons=False, fresh=False)
    assert not news.expected(KEY)
    assert news.goes_on(KEY)
    news.exhaust(KEY)
    assert not news.goes_on(KEY)


def test_what_is_forbidden_or_of_a_kind_that_is_pressed_once_does_not_go_on() -> None:
    news = News(2)
    news.forbid(KEY[0])
    assert not news.goes_on(KEY)
    days = [(Button(f"day {day}"), "") for day in range(AFTER_NEWS + 1)]
    for day in days:
        news.pressed(day, [f"/{day}"], new_buttons=False)
        news.pressed(day, [], new_buttons=False, fresh=False)
    assert not news.goes_on((Button("day 30"), ""))


def test_without_patience_nothing_is_spared() -> None:
    news = News(0)
    for _ in range(100):
        news.pressed(KEY, [], new_buttons=False, fresh=False)
        for place in range(5):
            news.led((KEY[0], str(place)), place, 100)
    assert news.expected(KEY)


def test_what_moves_is_let_be_after_some_places_where_it_has_moved_nothing() -> None:
    news, down, up = News(2), Button("down", ("moves wheel",)), Button("up", ("moves wheel",))
    for button, place in ((down, "first"), (up, "first"), (down, "second")):
        assert news.expected((button, "third"))
        news.tried(button, place=place, brought=False)
    assert not news.expected((down, "third"))
    assert not news.expected((up, "third"))


def test_what_has_moved_something_goes_on_where_the_other_way_has_not() -> None:
    news, down, up = News(2), Button("down", ("moves wheel",)), Button("up", ("moves wheel",))
    news.tried(down, place="first", brought=True)
    for place in range(20):
        news.tried(up, place=str(place), brought=False)
    assert news.expected((down, "last"))
    assert not news.expected((up, "last"))


def test_a_menu_that_has_opened_what_brings_something_makes_its_kind_worth_it() -> None:
    news = News(2)
    for name in ("one", "two", "three"):
        news.tried(alike(name), brought=False)
    assert not news.expected((alike("four"), ""))
    news.opened(alike("one"))
    assert news.expected((alike("four"), ""))


def test_links_that_only_lead_away_stay_let_be_whatever_they_open() -> None:
    news = News(2)
    news.tried(alike("one"), plain=True, brought=False)
    news.opened(alike("one"))
    assert not news.expected((alike("four"), ""))


def test_one_more_press_may_be_allowed_of_what_is_spared() -> None:
    news = News(2)
    for _ in range(2):
        news.pressed(KEY, [], new_buttons=False)
    assert not news.expected(KEY)
    news.allow_once_more(KEY)
    assert news.expected(KEY)
    news.pressed(KEY, [], new_buttons=False)
    assert not news.expected(KEY)


def gone_through(button: Button) -> tuple[News, tuple[Button, str]]:
    """What is known of a list after five presses that made it longer."""
    news, key = News(2), (button, "list")
    for number in range(5):
        news.pressed(key, [f"/{number}"], new_buttons=False, grew=True)
    return news, key


def test_a_list_that_a_load_has_interrupted_is_gone_through_again_to_where_it_was() -> None:
    news, key = gone_through(Button("more"))
    news.loaded()
    for number in range(5):
        assert not news.pressed(key, [f"/{number}"], new_buttons=False, fresh=False, grew=True)
        assert news.expected(key)
    assert news.pressed(key, ["/5"], new_buttons=False, grew=True)
    for _ in range(2):  # without a load it is in vain
        assert not news.pressed(key, ["/1"], new_buttons=False, fresh=False, grew=True)
    assert not news.expected(key)


def test_a_list_that_has_come_to_its_end_is_not_interrupted() -> None:
    news, key = News(2), (Button("more"), "list")
    news.pressed(key, ["/1"], new_buttons=False, grew=True)
    news.pressed(key, [], new_buttons=False, fresh=False)
    news.loaded()
    news.pressed(key, ["/1"], new_buttons=False, fresh=False, grew=True)
    assert not news.expected(key)


def test_an_interrupted_list_is_gone_through_from_its_beginning_after_each_load() -> None:
    news, key = gone_through(Button("more"))
    for _ in range(2):
        news.loaded()
        for number in range(4):
            news.pressed(key, [f"/{number}"], new_buttons=False, fresh=False, grew=True)
    assert news.expected(key)


def test_what_only_looks_like_the_way_to_where_an_interrupted_list_was_comes_to_an_end() -> None:
    news, key = gone_through(Button("shuffle"))
    news.loaded()
    for _ in range(7):
        news.pressed(key, ["/1"], new_buttons=False, fresh=False, grew=True)
    assert not news.expected(key)
