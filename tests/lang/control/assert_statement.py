assert True
assert 1, 'msg'
try:
    assert 0
except AssertionError as e:
    print(repr(e), e.args)
try:
    assert [], 'empty'
except AssertionError as e:
    print(repr(e))
try:
    assert None, (1, 2)
except AssertionError as e:
    print(e.args)
def msg():
    print('evaluated')
    return 'lazy'
assert 5, msg()
assert 2 + 2 == 5, f'math {2 + 2}'
