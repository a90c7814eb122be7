for s in ('hello World', 'ABC', 'ß', 'ǆ', 'ŉ', 'İ', 'Σας ΣΑΣ', '', "they're bill's", 'a1b', 'ﬁ', '2nd x'):
    print(ascii([s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold()]))
'abc'.upper()
