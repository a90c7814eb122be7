from email import message_from_string
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.mime.application import MIMEApplication
from email.header import Header, decode_header, make_header
old = message_from_string("Subject: =?utf-8?b?R3LDvMOfZSBhdXMgS8O2bG4=?=\n\nx"); print(old["subject"], [str(make_header(decode_header(old["subject"])))], old.is_multipart(), type(old).__name__)
mm = MIMEMultipart("alternative", boundary="xyz"); mm["Subject"] = Header("\u20ac uro", "utf-8"); mm.attach(MIMEText("plain")); mm.attach(MIMEText("h\xe9llo", "html", "utf-8")); mm.attach(MIMEApplication(b"abc", Name="x.bin"))
print(mm.as_string()); print(mm.get_payload(1).get_payload(decode=True), mm.get_payload(2).get_param("name"))
