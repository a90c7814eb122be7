class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f'need {need}, have {have}')
        self.short = need - have
class Account:
    _next = 1
    def __init__(self, owner, balance=0):
        self.owner, self._balance, self.id = owner, balance, Account._next
        Account._next += 1
        self.history = []
    @property
    def balance(self): return self._balance
    def withdraw(self, n):
        if n > self._balance: raise InsufficientFunds(n, self._balance)
        self._balance -= n
        self.history.append(('withdraw', n))
        return self
    def __iadd__(self, n):
        self._balance += n
        self.history.append(('deposit', n))
        return self
    def __repr__(self): return f'<{self.owner}#{self.id}: {self.balance}>'
a, b = Account('ann', 100), Account('bob')
a += 50
try: a.withdraw(30).withdraw(500)
except InsufficientFunds as e: print(e, e.short)
print(a, b, a.history)
b.withdraw(1)
