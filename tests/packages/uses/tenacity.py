from tenacity import retry, stop_after_attempt
n = 0
@retry(stop=stop_after_attempt(3))
def f():
    global n
    n += 1
    if n < 3:
        raise ValueError
    return n
assert f() == 3
