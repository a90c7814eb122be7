for i in range(2):
    pass
else:
    [i][i]
