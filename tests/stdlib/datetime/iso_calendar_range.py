import datetime
for a in ((0,1,1),(10000,1,1),(9999,52,7),(2020,54,1),(2021,53,1),(2020,1,8),(-5,1,1),(10**20,1,1)):
    for c in (datetime.date, datetime.datetime):
        try: print(c.fromisocalendar(*a))
        except (ValueError, OverflowError) as e: print(a, type(e).__name__, e)
