words = ['zebra', 'Äpfel', 'apple', 'Zoo', 'éclair', 'eclair', '10', '9', '', ' space', '_x', '😀', 'ß', 'ss']
print(ascii(sorted(words)), ascii(sorted(words, key=str.lower)), ascii(max(words)), min(words) == '', ascii(sorted(words, key=len)[:4]), ascii(sorted(words, key=lambda w: (w.casefold(), w))))
print('a' < 'b' < 'c', 'Z' < 'a', 'abc' < 'abcd', 'é' > 'z', '10' < '9', '' < 'a', '\U0001F600' > '\uffff', 'ß'.casefold() == 'SS'.casefold(), 'ﬁ' == 'fi', 'a\u0301' == 'á', len('a\u0301'), ['a', 'B'] < ['a', 'b'], ('x', 1) < ('x', 2), 'abc' == 'ab' + 'c', 'abc' != 'abd')
