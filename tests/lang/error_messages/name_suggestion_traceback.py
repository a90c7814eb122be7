def compute():
    total = 1
    return totl
compute()
