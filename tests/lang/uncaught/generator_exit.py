raise GeneratorExit('x')
