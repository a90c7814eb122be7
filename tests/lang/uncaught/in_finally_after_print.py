try:
    print('try')
    raise ValueError('first')
finally:
    print('finally')
    {}['second']
