from email.message import EmailMessage
from email.utils import parsedate_to_datetime


def attempt(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return type(e).__name__, str(e)


e = EmailMessage(); print(attempt(e.__setitem__, "Subject", "a\nb"), attempt(e.get_content), e.get_content_type()); e["Subject"] = "x"; print(attempt(e.__setitem__, "subject", "y"), list(e.items()))
e = EmailMessage(); e["Subject"] = "long " * 30 + "\xfc " * 20; e["Date"] = parsedate_to_datetime("Mon, 20 Nov 1995 19:12:08 -0500"); e["To"] = ", ".join(f"Person Number{i} <p{i}@example.com>" for i in range(6)); e.set_content("x" * 100 + "\xe9\n")
print(e.as_string()); print(e["date"].datetime, len(e["to"].addresses), e["content-type"].params["charset"])
