# Defects of headers, and what is made of them.
from email.headerregistry import HeaderRegistry
r = HeaderRegistry()
for n, v in [('MIME-Version','x'),('MIME-Version','1'),('MIME-Version','1.x'),('MIME-Version','1.0 x'),('MIME-Version',''),('MIME-Version','1.0'),('MIME-Version','(c) 1.0'),('MIME-Version', '.'), ('MIME-Version', '1 . 0'), ('MIME-Version', '1.'),
  ('Content-Type','texthtml'),('Content-Type',''),('Content-Type','text/'),('Content-Type','/html'),('Content-Type','text/html; charset=x; charset=y'),('Content-Type','text/html charset=x'), ('Content-Type', 'text html; x=y'), ('Content-Type', 'foo; x=y'),
  ('Content-Disposition',''),('Content-Disposition','inline'),('Content-Disposition','inline x'),
  ('Content-Transfer-Encoding',''),('Content-Transfer-Encoding','base64 x'),('Content-Transfer-Encoding','7bit'),
  ('From','<a@b'),('From','a@b>'),('From','x <a@b'),('To',''),('To',','),('To','a@b,,c@d'),('To','a b <c@d>, ;'),('To','x: a@b;'),('To','x: a@b'),('To','a'),('To','<>'),('To','a <>'),('To', 'a@'), ('To', '@b'),  ('Date','nonsense'),('Date',''),('Message-Id','<a@b>')]:
    try:
        h = r(n, v)
        print(n, repr(v), repr(str(h)), h.defects, getattr(h, 'content_type', None), getattr(h, 'content_disposition', None), getattr(h, 'version', None), getattr(h, 'cte', None), getattr(h,'addresses',None))
    except Exception as e: print(n, repr(v), type(e), e)
