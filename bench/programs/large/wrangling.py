"""What agents do with tables: csv and json in and out, joins, groups, pivots, cleaning of cells, a ranked summary."""

import csv
import io
import json
from collections import defaultdict

REGIONS = ['north', 'south', 'east', 'west']


def make_csv(count):
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(['order', 'customer', 'amount', 'date', 'note'])
    for i in range(count):
        note = 'said "hello", left' if i % 9 == 0 else ''
        amount = f' {i * 37 % 900}.{i % 100:02d} ' if i % 25 else 'n/a'
        writer.writerow([i, f'c{i * 13 % 60}', amount, f'2024-{i % 12 + 1:02d}-{i % 28 + 1:02d}', note])
    return out.getvalue()


def make_customers(count):
    return json.dumps({'customers': [
        {'id': f'c{i}', 'name': f'Customer {i}', 'address': {'region': REGIONS[i % 4], 'zip': f'{i * 811 % 99999:05d}'},
         'tags': ['vip'] if i % 10 == 0 else []}
        for i in range(count)
    ]})


def clean(row):
    text = row['amount'].strip()
    try:
        amount = float(text)
    except ValueError:
        amount = None
    return {**row, 'order': int(row['order']), 'amount': amount, 'month': row['date'][:7], 'note': row['note'] or None}


def group_by(rows, key):
    groups = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)


def summary(rows):
    amounts = sorted(row['amount'] for row in rows)
    middle = len(amounts) // 2
    median = amounts[middle] if len(amounts) % 2 else (amounts[middle - 1] + amounts[middle]) / 2
    return {'count': len(amounts), 'sum': round(sum(amounts), 2), 'median': round(median, 2), 'max': amounts[-1]}


def pivot(rows):
    table = defaultdict(lambda: defaultdict(float))
    for row in rows:
        table[row['region']][row['month']] += row['amount']
    months = sorted({row['month'] for row in rows})
    return [[region] + [round(table[region].get(month, 0.0), 2) for month in months] for region in sorted(table)]


def main():
    rows = [clean(row) for row in csv.DictReader(io.StringIO(make_csv(3000)))]
    customers = {each['id']: each for each in json.loads(make_customers(60))['customers']}
    valid = [row for row in rows if row['amount'] is not None]
    joined = [
        {**row, 'region': customers[row['customer']]['address']['region'], 'vip': 'vip' in customers[row['customer']]['tags']}
        for row in valid
    ]
    by_region = {region: summary(group) for region, group in group_by(joined, lambda row: row['region']).items()}
    ranked = sorted(by_region.items(), key=lambda item: item[1]['sum'], reverse=True)
    table = pivot(joined)
    vip = sum(row['amount'] for row in joined if row['vip'])
    out = io.StringIO()
    writer = csv.DictWriter(out, ['region', *by_region['north']])
    writer.writeheader()
    for region, values in ranked:
        writer.writerow({'region': region, **values})
    text = json.dumps({'ranked': ranked, 'pivot': table, 'rows': joined[:200]}, indent=2, sort_keys=True)
    back = json.loads(text)
    assert back['pivot'] == table and len(rows) == 3000
    notes = sum(row['note'] is not None for row in rows)
    return len(valid), ranked[0], table[1][:4], round(vip, 2), notes, out.getvalue(), len(text)


main()
