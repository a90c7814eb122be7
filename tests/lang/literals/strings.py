print('a', "b", '''c
d''', """e'f"g""")
print('\a\b\t\n\v\f\r\\\'\"\0\x41\u00e9\U0001F600\101\7'.encode())
print('con' 'cat' "enated", 'a\
b')
print(r'\n', R"\x", rb'\n', Rb"\x", bR'\q', b'a' b'b')
print('\N{GREEK SMALL LETTER ALPHA}\N{DIGIT ONE}')
u'unicode'
