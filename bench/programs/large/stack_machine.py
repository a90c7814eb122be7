"""An assembler and a machine with a stack: a dict of bound methods as instructions, and the same by a chain of ifs."""

SOURCE = '''
        push 1
        store n
next:   load n
        push 260
        less
        jumpz end
        load n
        push 2
        call collatz
        load best
        less
        jumpnz skip
        load steps
        store best
skip:   load n
        push 1
        add
        store n
        jump next
end:    load best
        halt
collatz: store base
        store x
        push 0
        store steps
again:  load x
        push 2
        less
        jumpnz done
        load steps
        push 1
        add
        store steps
        load x
        load base
        mod
        jumpz even
        load x
        push 3
        mul
        push 1
        add
        store x
        jump again
even:   load x
        load base
        div
        store x
        jump again
done:   load steps
        ret
'''


def assemble(source):
    labels = {}
    rows = []
    for line in source.splitlines():
        if ':' in line:
            label, line = line.split(':')
            labels[label.strip()] = len(rows)
        match line.split():
            case [name]:
                rows.append((name, None))
            case [name, operand]:
                rows.append((name, operand))
    return [(name, labels.get(operand, int(operand) if operand and operand.isdigit() else operand)) for name, operand in rows]


class Machine:
    def __init__(self, code):
        self.code = code
        self.stack = []
        self.calls = []
        self.names = {'best': 0}
        self.at = 0
        self.ran = 0
        self.table = {name[3:]: getattr(self, name) for name in dir(self) if name.startswith('do_')}

    def run(self):
        while self.at >= 0:
            name, operand = self.code[self.at]
            self.at += 1
            self.ran += 1
            self.table[name](operand)
        return self.stack.pop()

    def do_push(self, operand):
        self.stack.append(operand)

    def do_load(self, operand):
        self.stack.append(self.names[operand])

    def do_store(self, operand):
        self.names[operand] = self.stack.pop()

    def do_add(self, _):
        right = self.stack.pop()
        self.stack[-1] += right

    def do_mul(self, _):
        right = self.stack.pop()
        self.stack[-1] *= right

    def do_div(self, _):
        right = self.stack.pop()
        self.stack[-1] //= right

    def do_mod(self, _):
        right = self.stack.pop()
        self.stack[-1] %= right

    def do_less(self, _):
        right = self.stack.pop()
        self.stack[-1] = int(self.stack[-1] < right)

    def do_jump(self, operand):
        self.at = operand

    def do_jumpz(self, operand):
        if not self.stack.pop():
            self.at = operand

    def do_jumpnz(self, operand):
        if self.stack.pop():
            self.at = operand

    def do_call(self, operand):
        self.calls.append(self.at)
        self.at = operand

    def do_ret(self, _):
        self.at = self.calls.pop()

    def do_halt(self, _):
        self.at = -1


def run_by_ifs(code):
    stack, calls, names, at, ran = [], [], {'best': 0}, 0, 0
    while True:
        name, operand = code[at]
        at += 1
        ran += 1
        if name == 'push':
            stack.append(operand)
        elif name == 'load':
            stack.append(names[operand])
        elif name == 'store':
            names[operand] = stack.pop()
        elif name in ('add', 'mul', 'div', 'mod', 'less'):
            right, left = stack.pop(), stack.pop()
            if name == 'add':
                stack.append(left + right)
            elif name == 'mul':
                stack.append(left * right)
            elif name == 'div':
                stack.append(left // right)
            elif name == 'mod':
                stack.append(left % right)
            else:
                stack.append(int(left < right))
        elif name == 'jump':
            at = operand
        elif name == 'jumpz':
            if not stack.pop():
                at = operand
        elif name == 'jumpnz':
            if stack.pop():
                at = operand
        elif name == 'call':
            calls.append(at)
            at = operand
        elif name == 'ret':
            at = calls.pop()
        else:
            return stack.pop(), ran


def main():
    code = assemble(SOURCE.replace('push 260', 'push 90'))
    machine = Machine(code)
    result = machine.run()
    assert (result, machine.ran) == run_by_ifs(code)
    assert result == 115
    return result, machine.ran, len(code)


main()
