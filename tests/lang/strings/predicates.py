for s in ('abc', 'ABC', 'Abc', 'a1', '12', '²', '½', 'Ⅷ', '', ' ', '\t\n', 'a b', 'é', '٣', '_x', '1x', 'Title Case', '\x00', '\xa0', 'class'):
    print(ascii(s), s.isalpha(), s.isalnum(), s.isdigit(), s.isdecimal(), s.isnumeric(), s.isspace(), s.isupper(), s.islower(), s.istitle(), s.isidentifier(), s.isprintable(), s.isascii())
