from email import message_from_string
raw = "From: x@y\nContent-Type: multipart/mixed; boundary=\"b1\"\nX-Long: one\n two\n\nhead\n--b1\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\ncaf=E9 =\nbar\n--b1\nContent-Type: message/rfc822\n\nSubject: inner\n\nbody\n--b1--\ntail\n"
r = message_from_string(raw); print(r.preamble, repr(r.epilogue), r["x-long"], [x.get_payload(decode=True) for x in r.walk()], r.get_payload(1).get_payload(0)["subject"], r.as_string() == raw, r.defects)
print(message_from_string("A: b\nnot a header\nbody").defects, message_from_string("Content-Type: multipart/mixed\n\nx").defects, message_from_string("no headers at all").get_payload())
h = message_from_string("Content-Disposition: attachment; filename*0*=utf-8''%e2%82%ac; filename*1=x.txt\nContent-Type: text/html; charset=\"UTF-8\"\n\n"); print(h.get_filename(), h.get_content_charset(), h.get_params(), h.get_content_disposition())
