def check(x):
    assert x > 0, 'must be positive'
    assert isinstance(x, str)
check(5)
