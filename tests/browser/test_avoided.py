"""Labels that are never pressed, whole labels only."""

from __future__ import annotations

import pytest

from mediamon.browser.meaning.labels import is_order

from .site import Site
from .walking import Chrome, traverse

NEWS = [
    "Αγορά",
    "Ψήφισε ο πρωθυπουργός",
    "Έγγραφα",
    "Хочу всё знать",
    "Wanted",
    "Share prices",
    "Voting results",
    "Deleted scenes",
    "Reports",
    "Order of the day",
    "Поддержка бизнеса",
    "Подписание договора",
    "Staffel 2 Folgen",
    "Друк і книги",
    "Silifke",
    "Vote 2026: results",
    "Voter turnout",
    "Save for retirement",
    "Spara energi",
    "Guardar para el invierno",
    "Report A",
    "Orders of magnitude",
    "Tilastot",
    "Seuraava",
    "Volgende",
    "Zapisy rozmów",
    "今日关注",
    "新闻投票结果",
    "公開予約状況一覧",
    "Later",
    "Show later",
    "Ten years later",
    "Watch: ten years later",
    "Xóa đói giảm nghèo",
]
ORDERS = [
    "Ναι, θέλω!",
    "Да, хочу",
    "Yes, sign me up!",
    "Εγγραφή στο ενημερωτικό δελτίο",
    "Delete",
    "delete account",
    "Удалить мой голос",
    "Купить подписку",
    "Подписаться",
    "✕ Удалить (3)",
    "  ОТПИСАТЬСЯ! ",
    "Log out",
    "Share",
    "Vote",
    "Войти через госуслуги",
    "Borrar",
    "👍 9",
    "❤️",
    "😂 3 😮 12",
    "S'abonner",
    "Teilen",
    "♥ Подобається",
    "订阅",
    "حذف",
    "Przekaż darowiznę",
    "Zgłoś błąd",
    "Tilaa uutiskirje",
    "Fehler melden",
    "Bültene abone ol",
    "Signaler une erreur",
    "不满意",
    "我要投票",
    "お気に入りに追加",
    "商品を購入する",
    "구독하기",
    "تبرع الآن",
    "Report a mistake",
    "Save for later",
    "Watch later",
    "🗑 Xóa",
    "Смотреть позже",
    "Später ansehen",
    "Email me my reading list",
    "Merkliste hinzufügen",
    "Çıkış",
    "Odhlásiť",
    "登出",
    "خروج",
    "Ещё… Нравится",
]


@pytest.mark.parametrize("label", [label for label in ORDERS[:-1] if any(map(str.isalpha, label))])
def test_an_order_is_told_by_its_label_alone_as_in_the_page(label: str) -> None:
    assert is_order(label)


@pytest.mark.parametrize("label", NEWS)
def test_news_is_no_order(label: str) -> None:
    assert not is_order(label)


POSTING = "fetch('/forbidden', { method: 'POST' })"


def buttons(labels: list[str], script: str) -> str:
    return "".join(f'<button onclick="{script}">{label}</button>' for label in labels)


async def test_news_is_pressed_and_orders_are_not(site: Site, chrome: Chrome) -> None:
    orders = [label for label in ORDERS if label != "Ещё… Нравится"]
    url = site.put(
        buttons(orders, POSTING) + buttons(NEWS, "show(encodeURI(this.textContent.replaceAll(' ', '-').toLowerCase()))")
    )
    walk = await traverse(url, chrome.open)
    assert walk.pressed == set(NEWS)
    assert site.writes() == []
    assert len(walk.found) == len(NEWS)


async def test_an_order_in_the_middle_of_a_label_is_none(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(buttons([ORDERS[-1]], "show('x')")), chrome.open)
    assert walk.found == {"x"}


async def test_names_of_icons_are_labels_too(site: Site, chrome: Chrome) -> None:
    icons = "".join(
        f'<button {name} onclick="{POSTING}">{inner}</button>'
        for name, inner in [
            ("aria-label='Delete'", "✕"),
            ("title='Поделиться'", "<svg width=9 height=9></svg>"),
            ("", "<img alt='Log out' width=9 height=9>"),
        ]
    )
    walk = await traverse(site.put(icons + f'<input type=button value=Купить onclick="{POSTING}">'), chrome.open)
    assert walk.report.presses == 0
    assert site.writes() == []


async def test_a_picture_is_what_its_name_orders_and_an_arrow_is_not(site: Site, chrome: Chrome) -> None:
    pictures = [
        ("Follow topic 17", "☆", POSTING),
        ("Report of the week", "→", "show('week')"),
        ("Savings", "◎", "show('savings')"),
    ]
    body = "".join(f'<button aria-label="{name}" onclick="{script}">{sign}</button>' for name, sign, script in pictures)
    walk = await traverse(site.put(body), chrome.open)
    assert site.writes() == []
    assert walk.found == {"week", "savings"}


async def test_a_delegated_order_is_not_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<ul id=l><li class=x>Удалить</li><li class=x>Архив</li></ul>",
        f"l.addEventListener('click', e => {{ const x = e.target.closest('.x'); if (!x) return; if (x.textContent === 'Удалить') {POSTING}; else show('archive') }})",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"archive"}
    assert site.writes() == []


async def test_what_a_component_of_the_web_says_is_a_label_of_its_parts(site: Site, chrome: Chrome) -> None:
    """The button within has no text of its own; pressing it sets off what listens to the component."""
    script = f"""class X extends HTMLElement {{
        constructor() {{ super(); const shadow = this.attachShadow({{ mode: 'closed' }});
          shadow.innerHTML = '<button><slot></slot></button><i>&nbsp;&nbsp;</i>';
          for (const part of shadow.children) part.addEventListener('click', () => 0) }} }}
      customElements.define('x-button', X);
      for (const one of document.querySelectorAll('.order')) one.addEventListener('click', () => {POSTING});
      news.addEventListener('click', () => show('news'))"""
    body = "<x-button class=order>Log out</x-button><x-button class=order aria-label=Delete>✕</x-button><x-button id=news>More</x-button>"
    walk = await traverse(site.put(body, script), chrome.open)
    assert site.writes() == []
    assert walk.found == {"news"}


async def test_what_an_order_put_into_a_component_says_is_no_label_of_the_tabs_in_it(
    site: Site, chrome: Chrome
) -> None:
    """Nor is a text that the component holds; but what is shown in the button itself is one, whoever has put it there."""
    script = f"""const desk = document.querySelector('news-desk').attachShadow({{ mode: 'open' }}), tabs = document.createElement('tab-strip');
      desk.append(tabs, document.createElement('slot'));
      for (const name of ['home', 'city']) {{ const tab = document.createElement('div'); tab.textContent = name; tab.onclick = () => only(name);
        if (!tabs.shadowRoot) tabs.attachShadow({{ mode: 'open' }}); tabs.shadowRoot.append(tab) }}
      const saver = document.querySelector('x-saver').attachShadow({{ mode: 'open' }});
      saver.innerHTML = '<div>★ <slot></slot></div>'; saver.firstChild.onclick = () => {POSTING}"""
    text = "Share what you know: " + "the desk reads every letter that it is sent, and answers most of them. " * 2
    body = f"<news-desk><button>Save this page to my shelf</button><p>{text}</p></news-desk><x-saver><button>Delete</button></x-saver>"
    walk = await traverse(site.put(body, script), chrome.open)
    assert site.writes() == []
    assert walk.found == {"home", "city"}
