f = len
match 5:
    case f(): print('no')
