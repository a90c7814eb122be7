# time.strptime fills in what the format leaves out, and says which directives do not go together
import time

for text, form in (
    ("2005 x", "%Y %"), ("2005", "% "), ("2005", "%Q"), ("x", "%A"), ("10 12", "%m"), ("366 2005", "%j %Y"), ("Fri", "%a"), ("monday", "%A"),
    ("2019-00-1", "%G-%V-%u"), ("31 02 2001", "%d %m %Y"), ("2001 60 1", "%Y %U %w"), ("UTC", "%Z"), ("+0100", "%z"),
    ("+01:00:00.5", "%z"), ("-01:3030", "%z"), ("61", "%S"), ("62", "%S"), ("", "%D"), ("12 2001", "%e %Y"), ("0", "%I"), ("13", "%I"),
    ("10", "%f"), ("Mon 2001", "%a %Y"), ("1 Mon 2001", "%W %a %Y"), ("53 2001 1", "%V %G %u"), ("AM 12", "%p %I"), ("pm 12", "%p %I"),
    ("pm 5", "%p %H"), ("12", "%I"), ("1", "%V"), ("2001", "%G"), ("1 2001 1 1", "%j %G %V %u"), ("2001 1 1", "%Y %V %u"), ("24 dec", "%y %b"),
    ("05:06", "%R"), ("1:2:3", "%T"), ("5 5", "%k %l"), ("1 2001", "%y %Y"), ("2015 0 0", "%Y %U %w"), ("2015 1 7", "%G %V %u"),
    ("29 2 1904", "%d %m %Y"), ("Thu Jan  1 00:00:00 1970", "%c"), ("01/02/03", "%x"), ("3", "%-m"), (1, "%Y"), ("1", 2),
):
    try:
        moment = time.strptime(text, form)
        print(text, form, tuple(moment), moment.tm_zone, moment.tm_gmtoff)
    except (TypeError, ValueError) as e:
        print(text, form, type(e).__name__, e, e.__suppress_context__)
