from email.message import EmailMessage
from email import message_from_bytes, policy
m = EmailMessage()
m["Subject"], m["From"], m["To"] = "Gr\xfc\xdfe aus K\xf6ln", "Ann <ann@example.org>", ["Bob B. <bob@example.org>", "c@d.e"] and "\"Bob B.\" <bob@example.org>, c@d.e"
m.set_content("text\n"); m.add_alternative("<p>h\xe9</p>\n", subtype="html"); m.add_attachment(b"\x00\x01", maintype="application", subtype="octet-stream", filename="f.bin")
m.set_boundary("==b=="); m.get_payload(0).set_boundary("==a==")
print(m.as_string()); print(m.as_bytes() == m.as_string().encode())
p = message_from_bytes(m.as_bytes(), policy=policy.default)
print(p["subject"], p["to"].addresses, p["from"].addresses[0].domain, [q.get_content_type() for q in p.walk()], p.get_body(("plain",)).get_content(), [a.get_filename() for a in p.iter_attachments()], [a.get_content() for a in p.iter_attachments()])
