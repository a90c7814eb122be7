import fire
assert fire.Fire(lambda a, b=2: a + b, command=["1", "--b=5"]) == 6
