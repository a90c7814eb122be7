"""A solver of one-way constraints between variables: class hierarchies, super(), abstract methods, plans in lists."""

REQUIRED, STRONG, NORMAL, WEAK = 0, 1, 2, 3


class Variable:
    def __init__(self, name, value=0):
        self.name = name
        self.value = value
        self.constraints = []
        self.determined_by = None
        self.strength = WEAK + 1
        self.mark = 0


class Constraint:
    def __init__(self, strength):
        self.strength = strength
        self.output = None

    @property
    def is_satisfied(self):
        return self.output is not None

    def variables(self):
        raise NotImplementedError

    def inputs(self):
        return [variable for variable in self.variables() if variable is not self.output]

    def execute(self):
        pass

    def choose_output(self, mark):
        weakest = None
        for variable in self.outputs():
            if variable.mark != mark and variable.strength > self.strength:
                if weakest is None or variable.strength > weakest.strength:
                    weakest = variable
        return weakest

    def outputs(self):
        return self.variables()


class Unary(Constraint):
    def __init__(self, variable, strength):
        super().__init__(strength)
        self.variable = variable

    def variables(self):
        return (self.variable,)


class Stay(Unary):
    pass


class Edit(Unary):
    def __init__(self, variable, strength, value):
        super().__init__(variable, strength)
        self.value = value

    def execute(self):
        self.variable.value = self.value


class Equal(Constraint):
    def __init__(self, one, two, strength):
        super().__init__(strength)
        self.one = one
        self.two = two

    def variables(self):
        return (self.one, self.two)

    def execute(self):
        if self.output is self.one:
            self.one.value = self.two.value
        else:
            self.two.value = self.one.value


class Scaled(Equal):
    def __init__(self, one, two, scale, offset, strength):
        super().__init__(one, two, strength)
        self.scale = scale
        self.offset = offset

    def variables(self):
        return super().variables() + (self.scale, self.offset)

    def outputs(self):
        return (self.one, self.two)

    def execute(self):
        if self.output is self.two:
            self.two.value = self.one.value * self.scale.value + self.offset.value
        else:
            self.one.value = (self.two.value - self.offset.value) // self.scale.value


class Planner:
    def __init__(self):
        self.mark = 0
        self.planned = 0

    def add(self, constraint):
        for variable in constraint.variables():
            variable.constraints.append(constraint)
        self.mark += 1
        pushed_out = self.satisfy(constraint)
        while pushed_out is not None:
            pushed_out = self.satisfy(pushed_out)

    def satisfy(self, constraint):
        output = constraint.choose_output(self.mark)
        if output is None:
            assert constraint.strength != REQUIRED
            return None
        for variable in constraint.inputs():
            variable.mark = self.mark
        pushed_out = output.determined_by
        if pushed_out is not None:
            pushed_out.output = None
        constraint.output = output
        output.determined_by = constraint
        output.mark = self.mark
        self.propagate(output)
        return pushed_out

    def propagate(self, variable):
        """What is computed from the variable can be as weak as the weakest of its sources."""
        todo = [variable]
        while todo:
            variable = todo.pop()
            constraint = variable.determined_by
            variable.strength = max([constraint.strength] + [each.strength for each in constraint.inputs()])
            for other in variable.constraints:
                if other.output is not None and other.output is not variable:
                    todo.append(other.output)

    def plan_from(self, variable):
        plan = []
        done = {variable}
        todo = [variable]
        while todo:
            for constraint in todo.pop().constraints:
                output = constraint.output
                if output is not None and output not in done:
                    done.add(output)
                    plan.append(constraint)
                    todo.append(output)
        self.planned += len(plan)
        return plan


def chain_test(length):
    planner = Planner()
    chain = [Variable(f'v{i}') for i in range(length)]
    for one, two in zip(chain, chain[1:]):
        planner.add(Equal(one, two, REQUIRED + 0.5))
    edit = Edit(chain[0], STRONG - 0.25, 0)
    planner.add(edit)
    plan = planner.plan_from(chain[0])
    for value in range(60):
        edit.value = value
        edit.execute()
        for constraint in plan:
            constraint.execute()
        assert chain[-1].value == value
    return planner.planned


def projection_test(count):
    planner = Planner()
    scale, offset = Variable('scale', 10), Variable('offset', 1000)
    targets = []
    for number in range(count):
        source, target = Variable('source', number), Variable('target', number)
        planner.add(Stay(source, NORMAL))
        planner.add(Scaled(source, target, scale, offset, REQUIRED + 0.5))
        targets.append(target)
    plan = planner.plan_from(scale) + planner.plan_from(offset)
    total = 0
    for factor in range(1, 20):
        scale.value = factor
        for constraint in plan:
            constraint.execute()
        total += sum(target.value for target in targets)
    return total, planner.planned


def main():
    return chain_test(200), projection_test(240)


main()
