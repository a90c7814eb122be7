lines = []
for i, (name, *scores) in enumerate([('ann', 90, 85.5), ('bob', 70), ('cy',)], start=1):
    avg = sum(scores) / len(scores) if scores else None
    lines.append(f'{i:>2}. {name.title():<6}{"-" if avg is None else f"{avg:.1f}":>8}')
print('\n'.join(lines))
parsed = {k.strip(): v.strip() for k, v in (l.split('=', 1) for l in 'a = 1; b=2=3 ;c= '.split(';') if '=' in l)}
print(parsed, {**parsed, 'd': None}, [f'{k}:{v!r}' for k, v in parsed.items()])
def csv(text):
    head, *rows = [l.split(',') for l in text.strip().splitlines()]
    return [dict(zip(head, (int(c) if c.lstrip('-').isdigit() else c for c in r), strict=True)) for r in rows]
print(csv('id,name\n1,x\n-2,y\n'))
out = []
for ch in 'a1(b2[c3])':
    match ch:
        case c if c.isalpha(): out.append(c.upper())
        case '(' | '[': out.append('{')
        case ')' | ']': out.append('}')
        case d: out.append(d * int(d))
print(''.join(out))
csv('a,b\n1')
