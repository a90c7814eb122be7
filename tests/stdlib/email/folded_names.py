"""Headers with names, quoted strings, encoded words and words that do not fit on a line, folded."""

import email
from email import policy
from email.headerregistry import Address, Group
from email.message import EmailMessage


def show(name, value):
    message = EmailMessage()
    message[name] = value
    print(ascii(message.as_string()))


def again(text, **changes):
    message = email.message_from_string(text + "\n\n", policy=policy.default)
    print(ascii(message.as_string(policy=policy.default.clone(**changes))))


for value in (
    '"Foo Bar, España" <a@b.com>', "Foo España Bar <a@b.com>", '"Foo (x) é" <a@b.com>', '"No need" <a@b.c>', "a.b é <c@d>", '"é" "f" <a@b>',
    "José Pérez <j@p.es>, José Pérez <j@p.es>, José Pérez <j@p.es>", "  spaced   out   <a@b.c>  ,  x@y.z ", "Name (comment) <a@b.c>",
    '"' + "long name " * 10 + '" <a@b.c>', "é long name " * 7 + "<a@b.c>", 'grp: a@b.c, "D É" <d@e.f>;, z@z.z', "grp é: a@b.c;", "x" * 90 + "@example.com",
    "Ünï <" + "x" * 70 + "@example.com>", '"Theodore Logan" <yes@a.com>, "My name is very very long" <foo@b.com>, "Only ASCII" <a@b.com>',
):
    show("To", value)
for value in (
    Address("Foo Bar, España", "a", "b.com"), Address("A, B", "a", "b.com"), (Address("É", "e", "f.g"), Address("", "h", "i.j")),
    Group("Gr É", (Address("É x", "e", "f.g"),)), Address("Very é long name " * 5, "a", "b.com"),
):
    show("Cc", value)
for value in (
    "x" * 100, "a " + "x" * 100 + " b", "é " * 30, "x" * 70 + " é", "a b é c d é e f", "two  spaces", "mixed =?utf-8?q?caf=C3=A9?= plain",
    "http://" + "a/" * 40 + " é", "é " + "x" * 90, "word é" * 12, "",
):
    show("Subject", value)
    show("X-Any", value)
show("Message-ID", "<" + "m" * 90 + "@x.y>")
again("Subject: Bad subject=?UTF-8?Q?=0A?=Bcc: injection@example.com", max_line_length=30)
again("Subject: " + "=?utf-8?q?Un=C3=AEt?= " * 8, max_line_length=40)
again('Content-Type: application/pdf; name="' + "n" * 70 + '.pdf"\nContent-Disposition: attachment; filename="a é b.pdf"; x=y', max_line_length=60)
again("Date: Mon, 01 Jan 2024 00:00:00 +0000\nX: " + "y" * 60, max_line_length=30)
again('To: a@b.c,,d@e.f\nCc: undisclosed-recipients:;\nBcc: "x\\"y" <q@r.s>', max_line_length=24, refold_source="all")
for name in ("a.txt", "é.txt", "x" * 100 + ".txt", "é" * 30 + ".txt", "a b;c.txt"):
    message = EmailMessage()
    message.set_content("x")
    message.add_attachment(b"1", maintype="application", subtype="pdf", filename=name)
    print(ascii([line for line in message.as_string().split("\n") if "filename" in line or "Disposition" in line]))
