"""Log lines, addresses, templates and Markdown by regular expressions: search, groups, sub with functions, split."""

import re

LINE = re.compile(r'^(\d+\.\d+\.\d+\.\d+) - (\S+) \[([^\]]+)\] "(GET|POST|PUT) ([^ "]+)[^"]*" (\d{3}) (\d+)$')
MAIL = re.compile(r'\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b')
FIELD = re.compile(r'\{\{\s*(?P<name>\w+)(?:\s*\|\s*(?P<filter>\w+))?\s*\}\}')
FILTERS = {None: str, 'upper': str.upper, 'title': str.title, 'length': lambda text: str(len(text))}


def make_log(count):
    for i in range(count):
        verb = ('GET', 'POST', 'PUT')[i % 3]
        yield (f'10.0.{i % 256}.{i * 7 % 256} - user{i % 50} [0{i % 9 + 1}/May/2024:10:{i % 60:02d}] '
               f'"{verb} /items/{i}?page={i % 5} HTTP/1.1" {200 if i % 11 else 404} {i * 37 % 5000}')


def read_log(lines):
    size_of = {}
    failed = []
    for line in lines:
        match = LINE.match(line)
        if match is None:
            continue
        _, user, _, verb, path, status, size = match.groups()
        size_of[user] = size_of.get(user, 0) + int(size)
        if status != '200':
            failed.append((verb, re.sub(r'\?.*', '', path)))
    return size_of, failed


def fill(template, values):
    return FIELD.sub(lambda m: FILTERS[m['filter']](values.get(m['name'], '?')), template)


def to_html(text):
    text = re.sub(r'^(#+) (.*)$', lambda m: f'<h{len(m[1])}>{m[2]}</h{len(m[1])}>', text, flags=re.MULTILINE)
    text = re.sub(r'\*\*(.+?)\*\*', r'<b>\1</b>', text)
    text = re.sub(r'`([^`]*)`', r'<code>\1</code>', text)
    return re.sub(r'\[([^\]]+)\]\(([^)]+)\)', r'<a href="\2">\1</a>', text)


def snake(name):
    return re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '_', name).lower()


def main():
    size_of, failed = read_log(make_log(4000))
    text = ' '.join(f'name{i}.x@site{i % 9}.example.org, no.mail@ or @nothing;' for i in range(1000))
    mails = MAIL.findall(text)
    page = ''.join(fill('Dear {{name | title}}, {{ count }} of {{what|upper}} ({{what|length}}). {{gone}}\n',
                        {'name': 'ada lovelace', 'count': str(i), 'what': 'engines'}) for i in range(900))
    html = to_html('# Title\n\nSome **bold** and `code` with [a link](http://example.org).\n' * 500)
    words = re.split(r'[\s,;]+', text)
    dates = [tuple(map(int, m.groups())) for m in re.finditer(r'(\d{4})-(\d\d)-(\d\d)', '2024-05-06 x 1999-12-31 ' * 400)]
    names = [snake(f'someLongName{i}WithParts') for i in range(1000)]
    assert len(dates) == 800
    return (len(size_of), size_of['user7'], failed[3], len(mails), mails[-1], len(page), html.count('<b>'),
            len(words), sum(day for _, _, day in dates), names[42])


main()
