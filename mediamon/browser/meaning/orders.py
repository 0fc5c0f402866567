"""How an order begins or ends in many languages: "Report a mistake", "Fehler melden", "Zgłoś błąd", "abone ol".

Labels are compared as `labels.plain` makes them, by whole words. Only forms that order something done are here, none that may begin a
heading of news: not "vote" ("Vote 2026: results"), but "vote for".
"""

from __future__ import annotations


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(
        words for words in (part.strip().replace("ё", "е") for part in text.replace("\n", " ").split(";")) if words
    )


FIRST = _phrases(
    """
    удалить; купить; подписаться; отписаться; оплатить; пожертвовать; зарегистрироваться; проголосовать; пожаловаться; выйти из; войти через;
    войти в; войти с; поделиться; оформить; скачать; записаться; забронировать; заказать; голосовать; отдать голос; сообщить; подать; отправить;
    комментировать; прокомментировать; оставить; написать; откликнуться; отменить подписку; отменить запись; отменить бронь; отменить заказ;
    принять участие; внести; сделать пожертвование; вступить; подписать; следить за; отслеживать; продлить; позвонить; связаться; задать вопрос;
    предложить новость; прислать новость; поддержать; поддержите; стать волонтером; стать донором; стать участником; стать партнером;
    перестать следить; добавить в; добавить комментарий; продать; попробовать бесплатно; начать пробный период; сделать ставку;
    delete; remove; buy; subscribe; unsubscribe; log out; log in with; sign out; sign in with; sign up; donate; download; pay for; pay now; pay online;
    report this; report a; report an; report abuse; share on; share this; share via; follow us; follow this; follow team; follow author; follow topic;
    unfollow; add to; add comment; support us; sell all; start free trial; start your free trial; start trial; try for free; bet now; place bet;
    save for later; save for offline; save to read; save to my; save to list; save to favourites; save to favorites; save this; save article; save story; save item; bookmark this; bookmark article; add bookmark; add a bookmark; read later; set alert; set an alert;
    set reminder; set a reminder; create alert; отложить на потом; сохранить в избранное; сохранить в закладки; сохранить статью; читать позже; в закладки; в избранное; убрать из избранного;
    auf die merkliste; auf merkliste; zur merkliste; zu favoriten; zu den favoriten; in den warenkorb; lire plus tard; ajouter à; ajouter au; ajouter aux; enregistrer pour plus tard; enregistrer l'article;
    leer más tarde; guardar para después; guardar para más tarde; guardar en favoritos; guardar artículo; añadir a; agregar a; ler mais tarde; guardar para mais tarde; salvar para; adicionar a; adicionar à; adicionar ao; adicionar aos;
    salva per dopo; leggi più tardi; aggiungi a; aggiungi ai; aggiungi al; aggiungi alla; zapisz na później; dodaj do; czytaj później; przeczytaj później; lisää suosikkeihin; lisää ostoskoriin; tallenna; lue myöhemmin; läs senare;
    spara artikeln; lägg till i; lægg i; legg i; læs senere; les senere; bewaar artikel; lees later; uložit na později; přidat do; додати до; зберегти на потім; до обраного; до закладок;
    watch later; listen later; play later; смотреть позже; посмотреть позже; слушать позже; послушать позже; прочитать позже; напомнить; regarder plus tard; écouter plus tard; à regarder plus tard;
    ver más tarde; ver después; escuchar más tarde; escuchar después; ver mais tarde; ver depois; assistir mais tarde; assistir depois; ouvir mais tarde; guarda più tardi; guarda dopo; ascolta più tardi;
    obejrzyj później; posłuchaj później; katso myöhemmin; kuuntele myöhemmin; titta senare; lyssna senare; se senere; lyt senere; lytt senere; kijk later; bekijk later; luister later; přehrát později;
    дивитися пізніше; переглянути пізніше; слухати пізніше; прочитати пізніше; нагадати; شاهد لاحقا; المشاهدة لاحقا; اقرأ لاحقا;
    email me; e-mail me; mail me; text me; notify me; remind me; alert me; let me know; keep me;
    напомнить мне; напоминать мне; уведомить меня; уведомлять меня; прислать мне; присылать мне; пришлите мне; оповестить меня; оповещать меня;
    benachrichtige mich; erinnere mich; informiert mich; schick mir; sende mir; m'envoyer; me prévenir; prévenez-moi; alertez-moi; me rappeler; rappelez-moi;
    avísame; avisarme; notificarme; recordarme; envíame; enviarme; avvisami; ricordami; inviami; notificami; avise-me; avisa-me; avisar-me; lembre-me; lembrar-me;
    powiadom mnie; przypomnij mi; herinner mij; mail mij; stuur mij; påminn mig; meddela mig; muistuta minua; нагадати мені; сповістити мене; bana bildir; bana hatırlat;
    vote now; vote for; vote here; rsvp; book now; book a; book your; book tickets; reserve a; reserve your; reserve now; reserve tickets;
    register for; register now; sign the; enrol; enroll; apply now; apply for; order now; order a; order your; complain; send a; send us; send message;
    give now; make a donation; become a member; join us; join now; join the; leave a comment; write a comment; post a; cancel my; cancel booking;
    cancel subscription; cancel order; like this; rate this; get tickets;
    jetzt spenden; spenden sie; jetzt bestellen; jetzt kaufen; jetzt buchen; jetzt anmelden; melde dich; abonniere; abonnieren; mitglied werden;
    s'abonner; abonnez-vous; je m'abonne; je donne; faire un don; donner maintenant; donnez; signaler; signalez; votez; je vote; acheter;
    réserver; réservez; s'inscrire; inscrivez-vous; je m'inscris; se désabonner; se désinscrire; supprimer; envoyer; envoyez; partager; partagez;
    commenter; suivre; se connecter; se déconnecter; adhérer; adhérez; signer; signez; annuler ma; postuler; j'aime;
    suscribirse; suscríbete; suscribirme; darse de baja; darme de baja; votar; comprar; donar; haz tu donación; reportar; denunciar; reservar;
    enviar; inscribirse; inscríbete; apuntarse; compartir; seguir a; eliminar; borrar; cerrar sesión; iniciar sesión; registrarse; regístrate;
    me gusta; comentar; responder; pagar; firmar; solicitar; hacerse socio; cancelar suscripción; cancelar reserva;
    iscriviti; abbonati; fai una donazione; dona ora; acquista; vota ora; segnala; condividi; segui; prenota; elimina; cancella; cancellati;
    disiscriviti; invia; accedi; registrati; commenta; rispondi; aderisci; sostienici; mi piace; candidati;
    inscreva-se; inscrever-se; assine; doe agora; faça uma doação; compre; compartilhe; compartilhar; partilhar; siga; excluir; apagar; cadastre-se;
    curtir; cancelar inscrição; cancelar assinatura; apoie;
    przekaż; wesprzyj; wpłać; subskrybuj; zasubskrybuj; zapisz się; wypisz się; kup; zamów; zagłosuj; głosuj; oddaj głos; polub; udostępnij; usuń;
    anuluj subskrypcję; anuluj rezerwację; anuluj zamówienie; zgłoś; zarejestruj; zaloguj; wyloguj; skomentuj; napisz; skontaktuj; zarezerwuj;
    obserwuj; dołącz; weź udział; podpisz; odpowiedz; oceń; wyślij; zapłać; złóż;
    підписатися; підпишіться; відписатися; купити; замовити; пожертвувати; підтримати; проголосувати; голосувати; поскаржитися; повідомити про;
    зареєструватися; записатися; забронювати; надіслати; видалити; увійти; поділитися; коментувати; сплатити; стежити за; подати; оформити;
    падпісацца; адпісацца; купіць; замовіць; ахвяраваць; галасаваць; прагаласаваць; падзяліцца; выдаліць; адправіць; паскардзіцца; зарэгістравацца;
    tilaa; lahjoita; ilmoita; ilmoittaudu; äänestä; tykkää; varaa; osta; poista; peru ilmoittautuminen; peru tilaus; peru varaus; peruuta; lähetä; jaa; kirjaudu; rekisteröidy; liity; seuraa;
    kommentoi; vastaa; maksa; allekirjoita; eroa; irtisano; arvostele;
    prenumerera; beställ; köp; donera; skänk; ge en gåva; rösta; gilla; följ; anmäl; boka; registrera; logga in; logga ut; skicka; ta bort; radera;
    avsluta prenumeration; bli medlem; kommentera; svara; betala; rapportera;
    abonner; abonnér; bestill; bestil; kjøp; køb; doner; støtt oss; støt os; følg; påmeld; tilmeld; logg inn; logg ut; log ind; log ud; slett;
    bliv medlem; rapporter; meld deg; meld dig;
    abonneer; bestel; koop; doneer; steun ons; vind ik leuk; volg; meld je; meld een; schrijf je in; registreer; inloggen; uitloggen; verstuur;
    verwijder; annuleer; reageer; betaal; reserveer;
    odebírat; přihlásit; odhlásit; registrovat; koupit; objednat; darovat; přispět; hlasovat; líbí se mi; sdílet; smazat; odeslat; nahlásit;
    rezervovat; komentovat; odpovědět; zaplatit; sledovat; zrušit odběr; podepsat;
    feliratkozás; feliratkozom; leiratkozás; leiratkozom; megveszem; megrendelem; adományozok; szavazok; tetszik; megosztás; bejelentkezés;
    kijelentkezés; jelentkezem; hozzászólok; követem;
    abonează-te; dezabonare; cumpără; comandă; donează; votează; îmi place; distribuie; șterge; trimite; raportează; rezervă; înregistrează-te;
    înscrie-te; autentificare; deconectare; comentează; plătește; urmărește;
    абонирай се; купи; поръчай; дари; гласувай; харесва ми; сподели; изтрий; изпрати; докладвай; сигнализирай; резервирай; коментирай; плати; последвай;
    pretplati se; odjavi se; prijavi; kupi; naruči; doniraj; glasaj; glasuj; sviđa mi se; podijeli; podeli; obriši; pošalji; rezerviraj; registruj;
    registriraj; komentiraj;
    εγγραφείτε; εγγράψου; εγγραφή στο newsletter; εγγραφή στο ενημερωτικό; αγοράστε; κάντε δωρεά; κάνε δωρεά; ψηφίστε; μου αρέσει; συνδεθείτε; ακολουθήστε;
    στείλτε; στείλε; σχολιάστε; κοινοποιήστε; παραγγείλτε; κλείστε θέση; γίνετε συνδρομητής; γίνε συνδρομητής; γίνετε μέλος;
    telli; loobu; anneta; hääleta; kustuta; saada; teata; broneeri; logi sisse; logi välja; kommenteeri;
    abonēt; pirkt; ziedot; balsot; dalīties; dzēst; ziņot; rezervēt; pieteikties; reģistrēties; komentēt;
    prenumeruoti; pirkti; aukoti; balsuoti; dalintis; ištrinti; siųsti; pranešti; rezervuoti; prisijungti; atsijungti; registruotis; komentuoti;
    жазылу; тіркелу; сатып алу; дауыс беру; жіберу; жою; бөлісу; хабарлау; шағымдану;
    اشترك; إلغاء الاشتراك; تبرع; تبرّع; صوّت; أعجبني; احجز; سجّل; أبلغ; إبلاغ; احذف; أرسل; شارك; تابعنا; اطلب; اشتر; ادفع; قدّم; انضم; وقّع; علّق;
    أضف تعليق; ادعمنا; تسجيل الدخول; تسجيل الخروج;
    הירשם; הירשמו; הצטרפו; התחבר; התחברו; התנתק; קנו; הזמינו; תרמו; הצביעו; אהבתי; שתפו; דווח; דווחו; הגיבו; שלמו;
    đăng ký; hủy đăng ký; đăng nhập; đăng xuất; đặt hàng; đặt vé; quyên góp; bình chọn; chia sẻ; bình luận; thanh toán; theo dõi;
    berlangganan; berhenti berlangganan; beli; donasi; bagikan; hapus; kirim; laporkan; bayar; ikuti;
    सदस्यता लें; खरीदें; दान करें; वोट करें; साझा करें; हटाएं; भेजें; रिपोर्ट करें; बुक करें; लॉग आउट
    """
)
"""Beginnings of labels, however long these are."""
ARTICLES = (
    " a",
    " an",
    " the",
    " your",
    " my",
)  # a beginning that ends so is one where a word follows: "Report A" is a tab

_JAPANESE = _phrases(
    "購入; 注文; 予約; 登録; 送信; 投票; 寄付; 寄附; 削除; 通報; 解約; 退会; シェア; フォロー; 購読; 応募; 解除; 申請; キャンセル"
)
_KOREAN = _phrases("구독; 구매; 주문; 예약; 신청; 투표; 기부; 후원; 삭제; 신고; 공유; 결제; 가입; 등록; 참여; 취소")
LAST = _phrases(
    """
    abonnieren; bestellen; kaufen; spenden; abstimmen; anmelden; abmelden; registrieren; einloggen; ausloggen; löschen; kündigen; buchen; reservieren;
    später lesen; merkliste hinzufügen; favoriten hinzufügen; sepete ekle; favorilere ekle; listeye ekle; sonra oku; sonra izle; sonra dinle; später ansehen; später anhören; später hören; kaydet; таңдаулыларға қосу;
    teilen; melden; kommentieren; stornieren; absenden; bewerben; unterschreiben; liken; weiterempfehlen;
    abone ol; üye ol; kayıt ol; kaydol; oy ver; oy kullan; satın al; bağış yap; bağışla; rezervasyon yap; şikayet et; bildir; beğen; paylaş; takip et;
    gönder; sil; yorum yap; yorum yaz; giriş yap; çıkış yap; oturumu kapat; oturum aç; abonelikten çık; sipariş ver; ödeme yap; iptal et; başvur;
    başvuru yap; imzala; katıl; destek ol; bağışta bulun
    """
)
"""Ends of labels of a few words."""

_CHINESE = _phrases(
    "捐款; 捐赠; 投票; 举报; 报名; 预约; 购买; 订阅; 下单; 支付; 登录; 注册; 报错; 纠错; 点赞; 转发; 打赏; 退订; 删除; 提交; 注销; 申请; 签名; 退出; 反馈"
)
WHOLE = (
    *(before + verb for before in ("", "我要", "立即", "马上", "在线", "取消") for verb in _CHINESE),
    *_phrases(
        "满意; 不满意; 基本满意; 有用; 没用; 有帮助; 没有帮助; 赞; 踩; 顶; 加入购物车; 关注我们; 取消关注; 取消收藏; 收藏本页; 订阅邮件; 邮件订阅; 稍后观看; 稍后再看; 稍后阅读; 稍后再读; 发表评论; 我要评论"
    ),
    *(verb + end for verb in _JAPANESE for end in ("", "する")),
    *_phrases(
        "ログイン; ログアウト; いいね; いいね!; 申し込む; 申込む; 申し込み; お申し込み; 会員登録; 新規登録; お気に入り; お気に入りに追加; カートに入れる; コメントする; 支払う; 報告する; 後で見る; あとで見る; 後で読む; あとで読む"
    ),
    *(verb + "하기" for verb in _KOREAN),
    *_phrases(
        "구독; 구매; 주문; 예약; 투표; 기부; 후원; 삭제; 신고; 공유; 결제; 로그인; 로그아웃; 회원가입; 좋아요; 팔로우; 보내기; 댓글쓰기; 나중에 보기; 나중에 읽기"
    ),
    *_phrases(
        "çıkış; güvenli çıkış; çıxış; изход; излизане; odhlášení; odhlásit; odhlásenie; odhlásiť; odhlásiť sa; kilépés; ieșire; odjava; odjavite se; αποσύνδεση; afmelden; خروج; تسجيل خروج; إنهاء الجلسة"
    ),
    *_phrases(
        "登出; 登出系统; 退出登录; 安全退出; 注销登录; ログオフ; thoát; keluar; יציאה; התנתקות; вихід; выхад; выйсці; chiqish; iziet; terminar sessão; desconectarse; tancar sessió; pechar sesión; quitter la session; wyjdź; wylogowanie; გასვლა; ելք; гарах"
    ),
    *_phrases("εγγραφή; σύνδεση; διαγραφή; υποβολή; κοινοποίηση; παραγγελία; συνδρομή; εκτύπωση"),
    *_phrases(  # what is offered, accepted
        "sign me up; yes, sign me up; count me in; i want; yes, i want; yes please; yes, please; хочу; да, хочу; так, хочу; chcę; tak, chcę; ich will; ja, ich will; ja, gerne; ja, bitte; je veux; oui, je veux; "
        "quiero; sí, quiero; quero; sim, quero; sim, eu quero; voglio; sì, voglio; istiyorum; evet, istiyorum; θέλω; ναι, θέλω; graag; ja, graag; ja tack; ja takk; ja tak; haluan; kyllä, haluan; chci; ano, chci; "
        "igen, kérem; vreau; da, vreau; искам; да, искам; želim; da, želim"
    ),
    *_phrases(
        "del; lik; send; svar; dona; vota; paga; compra; entrar; sair; deel; jaga; meeldib; tykkää; gosto; xóa; xoá; xóa mục; xóa bài; lưu; lưu tin; lưu bài; thích"
    ),
)
"""Whole labels."""

ENDS = tuple(particle + verb + end for particle in "をに" for verb in _JAPANESE for end in ("", "する")) + tuple(
    particle + verb for particle in "をに" for verb in ("申し込む", "申込む", "報告する", "支払う")
)
"""Ends of labels in a language without spaces."""

_WITHIN = (
    r"send|sent|submit\w*|order(?:ed)?|request\w*|call|sign(?:ed)?|regist\w*|join\w*|leave|vot(?:e|ed)|report(?:ed)?|book(?:ed)?|buy|bought|pay|paid|donat\w*|apply|applied|contact"
    r"|follow|unfollow|bookmark|save|withdr\w*|claim\w*|tell us|confirm\w*|delet\w*|remov\w*|cancel\w*|subscrib\w*|unsubscrib\w*|renew\w*|reserve\w*|repl(?:y|ied)|comment|complain\w*|rsvp|enrol\w*|thank you|thanks"
    r"|отправ\w*|подать|подайте|заяв\w*|заказ\w*|подпис\w*|отпис\w*|запис\w*|голос\w*|жалоб\w*|пожал\w*|обращени\w*|отклик\w*|отозвать|позвон\w*|связаться|куп\w*"
    r"|оплат\w*|удал\w*|выйти|выход|участв\w*|предлож\w*|сообщить|продлить|заброн\w*|покинуть|ответить|оставить|отслеживать|следить|сохранить"
    r"|bestellen|kündigen|kuendigen|absenden|senden|anmelden|abmelden|abonnieren|abstimmen|spenden|kaufen|löschen|entfernen|merken|melden|teilen|kommentieren|registrieren|stornieren|buchen|reservieren"
    r"|votar|enviar|suscrib\w*|comprar|borrar|eliminar|quitar|guardar|denunciar|compartir|comentar|responder|reportar|reservar|inscribir\w*|firmar|seguir(?! leyendo| viendo)"
    r"|envoyer|voter|acheter|s.abonner|abonner|supprimer|signaler|enregistrer|commander|payer|partager|commenter|répondre|s.inscrire|réserver|suivre"
    r"|elimina|cancella|invia|iscriviti|acquista|segnala|commenta|rispondi|condividi|prenota|apagar|excluir|assinar|curtir"
    r"|usuń|usun|kup|wyślij|prześlij|głosuj|zgłoś|zgłosić|zapisz|zamów|zapłać|zarejestruj|dołącz|anuluj|zarezerwuj|skomentuj|odpowiedz|skontaktuj|obserwuj"
    r"|sil|satın al|abone ol|gönder|oy ver|bildir|şikayet et|yorum yap|iptal et|kaydol"
    r"|видалити|купити|підписат\w*|відписат\w*|надіслати|голосувати|повідомити|поскаржит\w*|замовити|сплатити"
    r"|жою|сатып алу|жазылу|жіберу|дауыс беру|тіркелу|шағымдан\w*|хабарлау|حذف|شراء|اشتراك|إرسال|تصويت|إبلاغ|تسجيل|حجز|إلغاء|دفع"
)
_UNBOUND = r"删除|购买|订阅|提交|投票|举报|报错|反馈|报名|预约|回复|点赞|支付|下单"  # of a language without spaces
WITHIN = rf"\b(?:{_WITHIN})\b|{_UNBOUND}"
"""A pattern of what orders wherever it stands, in lower case: for sentences, a page's questions and whole labels of requests."""
WITHIN_JS = rf"(?<![\p{{L}}\p{{N}}_])(?:{_WITHIN})(?![\p{{L}}\p{{N}}_])|{_UNBOUND}".replace(r"\w", r"[\p{L}\p{N}_]")
"""The same in JavaScript, whose own marks of words know of ASCII alone."""
SPOKEN = (
    r"^(?:up-?|down-?|de-?)?vot(?:e|ing|ed|ar)$|^(?:dis|un)?like$|^(?:un)?follow$|^favou?rite$|^(?:un)?bookmark$|^donat|^delet|^remove$|^checkout$|^purchase$|^buy$|^pay$"
    r"|^log-?(?:out|off)$|^sign-?(?:out|off)$|^logout|^rate$|^react(?:ion)?$|^comment$|^reply$|^golos|^otpis|^abstimm|^r[oö]sta$|^megusta$|^голос|^удал"
)
"""What a word of a message on a socket, or of a socket's address, orders, for JavaScript; "unsubscribe" is of sockets' own protocols."""
SPOKEN_READING = r"^(?:results?|lists?|counts?|get|load|fetch|stats|updates?|status|watch|listen|live|stream|feed|news|page|more|read|query|subscribe|channel|room|topic|listener)$"
