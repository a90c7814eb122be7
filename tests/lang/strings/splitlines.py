print('a\nb\r\nc\rd'.splitlines(), 'a\n\nb\n'.splitlines(True), ''.splitlines(), '\n'.splitlines(), 'a\x0bb\x0cc\x1cd\x85e\u2028f'.splitlines(), 'a\n'.splitlines(keepends=True))
'x\r\ny'.splitlines(1)
