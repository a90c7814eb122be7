from email.message import Message, EmailMessage
from email.mime.text import MIMEText
from email.charset import Charset
def t(f):
    try: print(repr(f()).split(" at 0x")[0])
    except BaseException as e: print(type(e).__name__, e)
def sp(p, c):
    m = Message(); m.set_payload(p, c); return m.as_string(), m.get_payload(decode=True)
for p in ["é", "a", b"\xff", b"a", "\udcff", []]:
    for c in ["ascii", "latin-1", "utf-8", Charset("ascii"), Charset("utf-8"), None, "zz"]:
        print(repr(p), c); t(lambda: sp(p, c))
t(lambda: MIMEText("é", _charset="latin-1").as_string()); t(lambda: MIMEText(b"x")); t(lambda: MIMEText(5)); t(lambda: MIMEText("a", _charset="latin-1").as_string()); t(lambda: MIMEText("é").as_string()); t(lambda: MIMEText("a", "html", Charset("utf-8")).as_string()); t(lambda: MIMEText("日本", _charset="iso-2022-jp").as_string()); t(lambda: MIMEText("é" , _charset=Charset("ascii")).as_string())
