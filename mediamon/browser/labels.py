"""Labels of buttons that a crawler has no business to press. They match whole labels: "Share prices" is news."""

from __future__ import annotations

import regex

_ENDS = regex.compile(r"^[^\p{L}\p{N}]+|[^\p{L}]+$")

AVOID = tuple(
    line.strip()
    for line in """
    войти; вход; выйти; выход; регистрация; зарегистрироваться; личный кабинет; подписаться; отписаться; подписка;
    оформить подписку; поделиться; рассказать друзьям; отправить; опубликовать; комментировать; написать комментарий; ответить;
    пожаловаться; голосовать; проголосовать; нравится; не нравится; купить; оплатить; в корзину; добавить в корзину; заказать;
    пожертвовать; поддержать; удалить; удалить аккаунт; очистить; скачать; печать; распечатать; сохранить; в избранное;
    log in; login; sign in; log out; logout; sign out; sign up; register; join; join now; create account; my account; subscribe;
    subscribe now; unsubscribe; share; share this; share on facebook; tweet; email this; send; post; comment; reply; report;
    report abuse; vote; like; dislike; upvote; downvote; buy; buy now; pay; checkout; add to cart; order; donate; support us;
    delete; delete account; remove; clear; download; print; save; bookmark; follow; unfollow
    """.replace("\n", " ").split(";")
)

AVOID_FIRST = tuple(
    words.strip()
    for words in """
    удалить; купить; подписаться; отписаться; оплатить; пожертвовать; зарегистрироваться; проголосовать; пожаловаться; выйти из;
    войти через; войти в; войти с; поделиться в; поделиться с; оформить; скачать; delete; remove; buy; subscribe to; unsubscribe; log out; log in with;
    sign out; sign in with; sign up; donate; download; pay for; report this; share on; share this; share via; follow us; add to; support us;
    поддержать нас; поддержите; продать; sell all; start free trial; start your free trial; start trial; try for free; bet now; place bet;
    попробовать бесплатно; начать пробный период; сделать ставку
    """.replace("\n", " ").split(";")
)
"""Words that forbid a label which begins with them; each is an order to do something, none begins a heading of news."""


def plain(label: str) -> str:
    """A label as it is compared: lower case, ё as е, one space between words, no signs or counters at the ends.

    >>> plain("  ✕ Удалить (3)")
    'удалить'
    """
    return _ENDS.sub("", " ".join(label.split()).lower().replace("ё", "е"))
