"""Wraps, indents, centres and justifies paragraphs by hand and with textwrap; tables, bullet lists and a small diff."""

import textwrap

PARAGRAPH = (
    'An agent that writes a report has to lay it out: lines that are too long are broken at spaces, '
    'headings are underlined, numbers stand right, and what belongs together stands in a table. None '
    'of this is hard; all of it is many small strings that are cut, measured and joined again. '
)


def wrap(text, width):
    lines, line, length = [], [], 0
    for word in text.split():
        if line and length + len(word) + 1 > width:
            lines.append(' '.join(line))
            line, length = [], 0
        length += len(word) + (1 if line else 0)
        line.append(word)
    if line:
        lines.append(' '.join(line))
    return lines


def justify(line, width):
    words = line.split()
    if len(words) == 1:
        return line
    spaces = width - sum(map(len, words))
    each, more = divmod(spaces, len(words) - 1)
    parts = []
    for i, word in enumerate(words[:-1]):
        parts.append(word + ' ' * (each + (1 if i < more else 0)))
    return ''.join(parts) + words[-1]


def table(rows, headings):
    texts = [headings] + [[f'{cell:,.2f}' if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in texts) for i in range(len(headings))]
    lines = []
    for number, row in enumerate(texts):
        cells = [text.ljust(width) if i == 0 else text.rjust(width) for i, (text, width) in enumerate(zip(row, widths))]
        lines.append('| ' + ' | '.join(cells) + ' |')
        if number == 0:
            lines.append('|' + '|'.join('-' * (width + 2) for width in widths) + '|')
    return '\n'.join(lines)


def bullets(tree, depth=0):
    for name, below in tree.items():
        yield textwrap.indent(f'* {name}', '  ' * depth)
        yield from bullets(below, depth + 1)


def differences(old, new):
    """Lines that are only in one of two texts, in order, by the longest common part at both ends."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return ([f'-{line}' for line in old[start:len(old) - end]] + [f'+{line}' for line in new[start:len(new) - end]])


def main():
    text = PARAGRAPH * 12
    total = 0
    for width in range(30, 80):
        lines = wrap(text, width)
        assert max(map(len, lines)) <= width
        full = [justify(line, width) for line in lines[:-1]]
        assert {len(line) for line in full if ' ' in line} == {width}
        total += sum(line.count('  ') for line in full)
    wrapped = textwrap.fill(PARAGRAPH * 2, width=60, initial_indent='  * ', subsequent_indent='    ')
    dedented = textwrap.dedent('\n'.join('    ' * (2 + i % 3) + line for i, line in enumerate(wrap(text, 50))))
    short = [textwrap.shorten(PARAGRAPH, width) for width in range(20, 60, 5)]
    rows = [(f'item {i}', i * 17 % 113, i * 1234.5) for i in range(900)]
    grid = table(rows, ['name', 'count', 'amount'])
    tree = {f'a{i}': {f'b{j}': {f'c{k}': {} for k in range(4)} for j in range(5)} for i in range(20)}
    listed = '\n'.join(bullets(tree))
    old = grid.splitlines()
    new = old[:100] + ['| new |'] + old[103:]
    changed = differences(old, new)
    return (total, len(wrapped), wrapped.splitlines()[1], dedented[:40], short[3], len(grid), len(listed), changed[-1],
            len(changed))


main()
