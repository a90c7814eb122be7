class Account:
    def __init__(self, owner):
        self.owner = owner
        self.balance = 0
        self.moves = 0

    def deposit(self, amount):
        self.balance += amount
        self.moves += 1

    def status(self):
        return self.balance - self.moves


def main():
    account = Account('a')
    total = 0
    for i in range(40000):
        account.deposit(i)
        total += account.status()
    return total


main()
