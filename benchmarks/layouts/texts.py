"""What stands around articles, written for these layouts: legal notes, cookies, appeals, a biography."""

from __future__ import annotations

LEGAL = {
    "ru": (
        "Сетевое издание зарегистрировано в установленном порядке, свидетельство выдано органом по надзору в сфере связи. Учредителем и издателем выступает общество с ограниченной ответственностью, сведения о котором опубликованы в разделе о редакции.",
        "Все права на материалы, размещённые на сайте, охраняются законодательством, в том числе об авторском праве и смежных правах. При любом использовании материалов ссылка обязательна и должна стоять не ниже первого абзаца заимствованного текста.",
        "Редакция не предоставляет справочной информации и не несёт ответственности за достоверность сведений, содержащихся в рекламных объявлениях. Точка зрения авторов колонок может не совпадать с мнением редакции и её сотрудников.",
        "На информационном ресурсе применяются рекомендательные технологии, то есть технологии предоставления информации на основе сбора, систематизации и анализа сведений, относящихся к предпочтениям пользователей сети.",
        "Некоторые материалы сайта могут содержать сведения, не предназначенные для лиц моложе двенадцати лет. Сообщения и комментарии читателей размещаются без предварительной проверки, редакция оставляет за собой право удалить их.",
        "По вопросам размещения рекламы обращайтесь в коммерческий отдел по будням с девяти до восемнадцати часов. Тарифы и технические требования к материалам высылаются по запросу в течение двух рабочих дней.",
    ),
    "en": (
        "This publication is registered in England and Wales and is owned by a company whose accounts can be inspected at the usual place. The registered office is not open to visitors, and letters are answered in the order in which they arrive.",
        "All material on this site is protected by copyright and may not be reproduced, distributed or stored in a retrieval system without written permission of the publisher, except for short quotations that name their source.",
        "The opinions expressed by columnists are their own and do not necessarily reflect those of the publisher. Advertisements are marked as such, and the newsroom has no hand in them and no knowledge of what they cost.",
        "We are a member of the independent standards organisation and abide by the editors' code of practice. If you have a complaint about something we have published, write to us first, and to them if our answer does not satisfy you.",
        "Prices quoted on this site include tax where tax applies and are correct at the time of publication. Comparisons are made with offers that were available in the same week, and links to shops may earn us a commission.",
        "Subscriptions renew by themselves unless they are cancelled a fortnight before the end of the term. Delivery of the printed edition depends on the post, and copies that did not arrive are credited to the next invoice.",
    ),
}
COOKIES = {
    "ru": (
        "Мы и наши партнёры храним сведения на вашем устройстве и получаем к ним доступ, чтобы сайт работал, чтобы измерять посещаемость и чтобы показывать объявления, которые вам подходят.",
        "Вы можете принять все файлы, отклонить необязательные или настроить их по видам. Ваш выбор действует на этом сайте полгода, и его можно изменить в любое время по ссылке внизу страницы.",
        "Часть партнёров обрабатывает сведения на основании законного интереса. Против такой обработки вы можете возразить, открыв список партнёров и сняв отметки напротив их названий.",
    ),
    "en": (
        "We and our partners store information on your device and read it in order to keep the site working, to measure how it is used and to show you advertisements that suit you.",
        "You can accept everything, refuse what is not necessary or choose by purpose. Your choice holds on this site for six months and can be changed at any time by the link at the foot of the page.",
        "Some partners process your data on the ground of legitimate interest. You can object to this by opening the list of partners and clearing the marks beside their names.",
    ),
}
APPEAL = {
    "ru": "Подпишитесь на вечернее письмо: пять главных новостей дня, погода на завтра и одна хорошая фотография. Без рекламы, отписаться можно в любой день.",
    "en": "Sign up for the evening letter: five stories of the day, the weather of tomorrow and one good photograph. No advertising, and you may leave at any time.",
}
BIO = {
    "ru": "пишет о городе и науке с 2009 года. До этого работал в заводской многотиражке и на областном радио, вёл кружок журналистики в школе и два года был собственным корреспондентом в порту. Лауреат премии Союза журналистов, отец троих детей, любит лыжи и старые карты.",
    "en": "has written about towns and science since 2009. Before that came a works newspaper, a local radio station, a school where the subject was taught after lessons, and two years as a correspondent in the port. A winner of a regional award, a parent of three, fond of skis and of old maps.",
}
PROMO = {
    "ru": "Оформите доступ ко всем статьям за сто рублей в месяц и читайте архив с 1999 года.",
    "en": "Get access to every story for two pounds a month and read the archive since 1999.",
}
NAV = {
    "ru": ("Политика", "Экономика", "Общество", "Наука", "Культура", "Спорт", "Город", "Мнения", "Архив", "Фото", "Видео", "Погода"),
    "en": ("Politics", "Economy", "Society", "Science", "Culture", "Sport", "City", "Opinion", "Archive", "Photos", "Video", "Weather"),
}  # fmt: skip
WORDS = {
    "ru": {"comments": "Комментарии", "talk": "Что говорят читатели", "related": "Читайте также", "more": "Другие материалы", "popular": "Самое читаемое", "by": "Автор", "share": "Поделиться", "accept": "Принять всё", "next": "Следующая история", "answer": "Ответить", "advert": "Реклама", "subscribe": "Подписаться", "home": "Главная", "about": "Об авторе"},
    "en": {"comments": "Comments", "talk": "What readers say", "related": "Related stories", "more": "More from us", "popular": "Most read", "by": "By", "share": "Share", "accept": "Accept all", "next": "Next story", "answer": "Reply", "advert": "Advertisement", "subscribe": "Subscribe", "home": "Home", "about": "About the author"},
}  # fmt: skip
ENGLISH_COMMENTS = (
    "I have lived two streets away from there for thirty years and nobody has ever asked us what we think about it.",
    "Fair enough, but who is going to pay for all this in the end? We are, as usual, and our children after us.",
    "My grandmother used to say the same thing about the old bridge, and the old bridge is still standing.",
    "Could the editors please add a map next time? It took me ten minutes to understand which side of the river is meant.",
    "Good news for once. I was there on Saturday, the queue was long but everybody was patient and even cheerful.",
    "The numbers do not add up: if you divide the sum by the number of people you get something that nobody would believe.",
    "I do not agree with the previous speaker at all, and I have said so under three articles already.",
    "They promised the same in 2014, in 2017 and again two years ago. Wake me up when it is actually finished.",
    "Thank you for writing about this. My daughter studies there and says that the roof still leaks when it rains.",
)
