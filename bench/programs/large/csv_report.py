"""A report from CSV: rows are read with DictReader, cleaned, grouped, and described by statistics; the result is CSV and text again."""

import csv
import io
import statistics
from collections import defaultdict
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter


def make_text(count):
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(['id', 'day', 'region', 'product', 'units', 'price', 'note'])
    start = date(2024, 1, 1)
    for i in range(count):
        note = ['', 'late, paid', 'says "urgent"', 'ok'][i * 7 % 4]
        units = '' if i % 53 == 0 else str(1 + i * 31 % 17)
        writer.writerow([i, (start + timedelta(days=i * 3 % 366)).isoformat(), ['north', 'South ', 'east', ' west'][i % 4],
                         f'P{i * 11 % 9}', units, f'{(i * 137 % 5000) / 100:.2f}', note])
    return out.getvalue()


def clean(text):
    rows, bad = [], 0
    for row in csv.DictReader(io.StringIO(text)):
        try:
            rows.append({
                'id': int(row['id']), 'day': date.fromisoformat(row['day']), 'region': row['region'].strip().lower(),
                'product': row['product'], 'units': int(row['units']), 'price': float(row['price']), 'note': row['note'] or None,
            })
        except ValueError:
            bad += 1
    return rows, bad


def describe(values):
    ordered = sorted(values)
    quartiles = statistics.quantiles(ordered, n=4)
    return {
        'n': len(ordered), 'mean': statistics.fmean(ordered), 'median': statistics.median(ordered), 'low': quartiles[0],
        'high': quartiles[2], 'range': ordered[-1] - ordered[0],
    }


def report(groups):
    out = io.StringIO()
    writer = csv.DictWriter(out, ['name', 'n', 'mean', 'median', 'low', 'high', 'range'], lineterminator='\n')
    writer.writeheader()
    for name in sorted(groups):
        figures = describe(groups[name])
        writer.writerow({'name': name, **{key: round(value, 2) for key, value in figures.items()}})
    return out.getvalue()


def bars(totals, width=40):
    most = max(totals.values())
    return [f"{name:<8}{'#' * round(width * total / most):<{width}}{total:>12,.2f}" for name, total in sorted(totals.items())]


def main():
    rows, bad = clean(make_text(2500))
    by_region, by_product, totals = defaultdict(list), defaultdict(list), defaultdict(float)
    for row in rows:
        amount = row['units'] * row['price']
        by_region[row['region']].append(amount)
        by_product[row['product']].append(amount)
        totals[row['region']] += amount
    rows.sort(key=lambda row: (row['day'].month, row['region']))
    months = {}
    for month, group in groupby(rows, key=lambda row: row['day'].month):
        listed = list(group)
        months[month] = (len(listed), sum(row['units'] for row in listed), max(listed, key=itemgetter('price'))['id'])
    weeks = defaultdict(int)
    for row in rows:
        year, week, _ = row['day'].isocalendar()
        weeks[f'{year}-W{week:02}'] += row['units']
    top = sorted(weeks.items(), key=lambda pair: (-pair[1], pair[0]))[:3]
    notes = sum(1 for row in rows if row['note'] is not None and ('"' in row['note'] or ',' in row['note']))
    first = report(by_region) + report(by_product)
    return bad, first.splitlines()[1], len(first), months[6], top, notes, bars(totals)


main()
