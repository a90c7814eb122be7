import datetime, string
for c in string.ascii_letters + "%:":
    for t in ("5", "05", "12:30:15", "01/02/24", "12:30", "20", "Jan", " ", "2024-01-02", "x", "AM", "1700000000", "+0100", "1:02:03 PM"):
        try: print(c, repr(t), datetime.datetime.strptime(t, "%" + c))
        except Exception as e: 
            if "does not match" not in str(e): print(c, repr(t), type(e).__name__, e); break
for t, f in (("+01:02:03", "%:z"), ("+0102", "%:z"), ("5 \n 6", "%d%n%m"), ("5\t6", "%d%t%m"), ("a5", "a%e"), ("20 24", "%C %y")):
    try: print(datetime.datetime.strptime(t, f))
    except Exception as e: print(type(e).__name__, e)
