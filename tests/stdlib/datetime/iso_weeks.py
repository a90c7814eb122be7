# isocalendar() at the ends of years, of years with 53 weeks, of the first and last year, and of a datetime.
from datetime import date, datetime

for year in (1, 2, 3, 1900, 2000, 2004, 2005, 2009, 2015, 2020, 2021, 2026, 9998, 9999):
    days = [date(year, month, day) for month, day in ((1, 1), (1, 3), (1, 4), (2, 28), (3, 1), (12, 28), (12, 29), (12, 31))]
    print(year, [tuple(day.isocalendar()) for day in days], all(date.fromisocalendar(*day.isocalendar()) == day for day in days))
print(date(2020, 12, 31).isocalendar(), datetime(2021, 1, 1, 23, 59).isocalendar().week, date(2024, 2, 29).isocalendar()[1])
