"""Appointments: date and timedelta arithmetic, parsing and formatting, weekdays, overlaps, time zones, working days."""

from datetime import date, datetime, time, timedelta, timezone

HOLIDAYS = {date(2024, 1, 1), date(2024, 5, 1), date(2024, 12, 25), date(2024, 12, 26)}


def working_days(start, end):
    count = 0
    day = start
    step = timedelta(days=1)
    while day < end:
        if day.weekday() < 5 and day not in HOLIDAYS:
            count += 1
        day += step
    return count


def add_months(day, months):
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    month += 1
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month, last)
        except ValueError:
            continue


def easter(year):
    century = year // 100
    golden = year % 19
    epact = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    epact -= (epact // 28) * (1 - (29 // (epact + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + epact + 2 - century + century // 4) % 7
    offset = epact - weekday
    return date(year, 3, 28) + timedelta(days=offset)


class Appointment:
    def __init__(self, start, length):
        self.start = start
        self.end = start + length

    def overlaps(self, other):
        return self.start < other.end and other.start < self.end


def make_appointments(count):
    first = datetime(2024, 3, 4, 8)
    return [Appointment(first + timedelta(hours=i * 5 % 160, minutes=i * 7 % 60), timedelta(minutes=20 + i % 45))
            for i in range(count)]


def read_log(count):
    """Lines with a time stamp; the longest pause and the sum of the pauses."""
    begin = datetime(2024, 2, 28, 23, 30)
    lines = [f'{(begin + timedelta(seconds=i * i % 86400 + i)).isoformat()} event {i}' for i in range(count)]
    stamps = sorted(datetime.fromisoformat(line.split()[0]) for line in lines)
    pauses = [later - earlier for earlier, later in zip(stamps, stamps[1:])]
    return max(pauses), sum(pauses, timedelta())


def main():
    days = working_days(date(2024, 1, 1), date(2026, 1, 1))
    months = [add_months(date(2024, 1, 31), n) for n in range(1500)]
    easters = [easter(year) for year in range(1900, 2900)]
    appointments = make_appointments(220)
    clashes = sum(a.overlaps(b) for i, a in enumerate(appointments) for b in appointments[:i])
    longest, total = read_log(4000)
    zones = [timezone(timedelta(hours=hours)) for hours in (-8, 0, 2, 9)]
    noon = datetime(2024, 6, 30, 12, tzinfo=timezone.utc)
    local = [(noon + timedelta(hours=i)).astimezone(zones[i % 4]) for i in range(2400)]
    evenings = sum(moment.time() >= time(18) for moment in local)
    texts = [moment.strftime('%a %d %b %Y %H:%M') for moment in local[:500]]
    parsed = [datetime.strptime(text, '%a %d %b %Y %H:%M') for text in texts]
    weeks = sorted({day.isocalendar()[:2] for day in months})
    assert all(p == moment.replace(tzinfo=None) for p, moment in zip(parsed, local))
    assert all(day.weekday() == 6 for day in easters)
    return (days, months[13].isoformat(), str(min(easters, key=lambda d: (d.month, d.day))), clashes, str(longest), str(total),
            evenings, texts[-1], weeks[-1], (max(local) - min(local)).total_seconds())


main()
