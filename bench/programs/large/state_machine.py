"""A vending machine, a reader of commands and a simplifier of formulas, all by match: classes, sequences, dicts, guards."""

from dataclasses import dataclass


@dataclass
class Coin:
    value: int


@dataclass
class Button:
    name: str


@dataclass
class Idle:
    pass


@dataclass
class Paying:
    credit: int


@dataclass
class Broken:
    reason: str


PRICES = {'tea': 120, 'coffee': 180, 'soup': 250}


def transition(state, event, sold):
    match state, event:
        case Broken(), Button('service'):
            return Idle()
        case Broken(), _:
            return state
        case Idle(), Coin(value) if value in (10, 20, 50, 100):
            return Paying(value)
        case Idle(), Button():
            return state
        case Paying(credit), Coin(10 | 20 | 50 | 100 as value):
            return Paying(credit + value)
        case _, Coin(value):
            return Broken(f'odd coin {value}')
        case Paying(), Button('back'):
            return Idle()
        case Paying(credit), Button(name) if name in PRICES:
            if credit < PRICES[name]:
                return state
            sold[name] = sold.get(name, 0) + 1
            rest = credit - PRICES[name]
            return Paying(rest) if rest else Idle()
        case Paying(), Button(name):
            return Broken(f'no {name}')


def events(count):
    coins = (50, 100, 20, 10, 100, 50, 3)
    buttons = ('tea', 'coffee', 'soup', 'back', 'juice', 'service')
    state = 11
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        kind = state >> 16
        if kind % 5 < 3:
            yield Coin(coins[kind // 5 % 7] if kind % 67 == 0 else coins[kind // 5 % 6])
        else:
            yield Button(buttons[kind // 5 % 6])


def command(words, place, stack):
    match words:
        case ['go', ('north' | 'south') as way, *rest]:
            steps = int(rest[0]) if rest else 1
            return place[0], place[1] + (steps if way == 'north' else -steps)
        case ['go', 'east']:
            return place[0] + 1, place[1]
        case ['take', thing]:
            stack.append(thing)
        case ['drop', 'all']:
            stack.clear()
        case ['drop', thing] if thing in stack:
            stack.remove(thing)
        case [] | ['look']:
            pass
        case [verb, *_]:
            stack.append(f'?{verb}')
    return place


def simplify(formula):
    match formula:
        case int() | str():
            return formula
        case {'op': '+', 'args': [0, x] | [x, 0]}:
            return simplify(x)
        case {'op': '*', 'args': [0, _] | [_, 0]}:
            return 0
        case {'op': '*', 'args': [1, x] | [x, 1]}:
            return simplify(x)
        case {'op': op, 'args': [a, b]}:
            left, right = simplify(a), simplify(b)
            match op, left, right:
                case '+', int(), int():
                    return left + right
                case '*', int(), int():
                    return left * right
                case _ if left != a or right != b:
                    return simplify({'op': op, 'args': [left, right]})
            return {'op': op, 'args': [left, right]}
    raise ValueError(formula)


def formula(depth, salt):
    if depth == 0:
        return 'x' if salt % 3 == 0 else salt % 4
    return {'op': '+*'[(depth + salt) % 2], 'args': [formula(depth - 1, salt * 2), formula(depth - 1, salt * 2 + 1)]}


def size(formula):
    match formula:
        case {'args': [left, right]}:
            return 1 + size(left) + size(right)
    return 1


def main():
    state, sold, broken = Idle(), {}, 0
    for event in events(8000):
        state = transition(state, event, sold)
        broken += isinstance(state, Broken)
    place, stack = (0, 0), []
    script = ['go north', 'go south 3', 'take lamp', 'look', 'drop lamp', 'go east', 'sing loud', '', 'drop key']
    for turn in range(450):
        for line in script:
            place = command(line.split(), place, stack)
        if turn % 10 == 9:
            place = command(['drop', 'all'], place, stack)
    sizes = [size(simplify(formula(7, salt))) for salt in range(12)]
    return sorted(sold.items()), broken, repr(state), place, len(stack), sizes


main()
