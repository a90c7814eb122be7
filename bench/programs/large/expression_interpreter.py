"""A small language: parser by operator precedence, a tree of node classes with methods, scopes, functions, recursion."""

import operator

PROGRAM = '''
let fib = fn(n) { if n < 2 then n else fib(n - 1) + fib(n - 2) };
let loop = fn(n, total) { if n == 0 then total else loop(n - 1, total + n * n % 7) };
let compose = fn(f, g) { fn(x) { f(g(x)) } };
let twice = fn(f) { compose(f, f) };
let add3 = fn(x) { x + 3 };
fib(14) + loop(120, 0) * twice(twice(add3))(5) - (2 + 3) * 4
'''
BINARY = {
    '==': (1, operator.eq), '<': (2, operator.lt), '+': (3, operator.add), '-': (3, operator.sub),
    '*': (4, operator.mul), '/': (4, operator.floordiv), '%': (4, operator.mod),
}


class Scope:
    def __init__(self, names, outer=None):
        self.names = names
        self.outer = outer

    def look_up(self, name):
        scope = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        raise NameError(name)


class Number:
    def __init__(self, value):
        self.value = value

    def evaluate(self, scope):
        return self.value


class Name:
    def __init__(self, name):
        self.name = name

    def evaluate(self, scope):
        return scope.look_up(self.name)


class Binary:
    def __init__(self, function, left, right):
        self.function = function
        self.left = left
        self.right = right

    def evaluate(self, scope):
        return self.function(self.left.evaluate(scope), self.right.evaluate(scope))


class If:
    def __init__(self, condition, then, otherwise):
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def evaluate(self, scope):
        if self.condition.evaluate(scope):
            return self.then.evaluate(scope)
        return self.otherwise.evaluate(scope)


class Function:
    def __init__(self, parameters, body):
        self.parameters = parameters
        self.body = body

    def evaluate(self, scope):
        def call(*arguments):
            return self.body.evaluate(Scope(dict(zip(self.parameters, arguments)), scope))

        return call


class Call:
    def __init__(self, function, arguments):
        self.function = function
        self.arguments = arguments

    def evaluate(self, scope):
        function = self.function.evaluate(scope)
        return function(*[argument.evaluate(scope) for argument in self.arguments])


class Let:
    def __init__(self, name, value):
        self.name = name
        self.value = value

    def evaluate(self, scope):
        scope.names[self.name] = self.value.evaluate(scope)


class Parser:
    def __init__(self, text):
        for sign in '(){},;+-*/%':
            text = text.replace(sign, f' {sign} ')
        self.tokens = text.split()
        self.at = 0

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def accept(self, token):
        if self.at < len(self.tokens) and self.tokens[self.at] == token:
            self.at += 1
            return True
        return False

    def expect(self, token):
        if not self.accept(token):
            raise SyntaxError(f'{token} expected before {self.tokens[self.at]}')

    def program(self):
        statements = []
        while self.at < len(self.tokens):
            if self.accept('let'):
                name = self.next()
                self.expect('=')
                statements.append(Let(name, self.expression()))
            else:
                statements.append(self.expression())
            self.accept(';')
        return statements

    def expression(self, lowest=0):
        left = self.operand()
        while self.at < len(self.tokens):
            found = BINARY.get(self.tokens[self.at])
            if found is None or found[0] <= lowest:
                break
            self.at += 1
            left = Binary(found[1], left, self.expression(found[0]))
        return left

    def operand(self):
        token = self.next()
        if token.isdigit():
            node = Number(int(token))
        elif token == '(':
            node = self.expression()
            self.expect(')')
        elif token == 'if':
            condition = self.expression()
            self.expect('then')
            then = self.expression()
            self.expect('else')
            return If(condition, then, self.expression())
        elif token == 'fn':
            self.expect('(')
            parameters = []
            while not self.accept(')'):
                parameters.append(self.next())
                self.accept(',')
            self.expect('{')
            node = Function(parameters, self.expression())
            self.expect('}')
        else:
            node = Name(token)
        while self.accept('('):
            arguments = []
            while not self.accept(')'):
                arguments.append(self.expression())
                self.accept(',')
            node = Call(node, arguments)
        return node


def main():
    parsed = 0
    for _ in range(30):
        statements = Parser(PROGRAM).program()
        parsed += len(statements)
    scope = Scope({})
    for _ in range(6):
        for statement in statements:
            result = statement.evaluate(scope)
    try:
        Parser('(1 + 2 ;').program()
    except SyntaxError as error:
        message = error.msg
    assert result == 377 + sum(n * n % 7 for n in range(121)) * 17 - 20
    return parsed, result, message


main()
