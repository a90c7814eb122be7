from mako.template import Template
assert Template("% for i in range(n):\n${i * 2}\n% endfor\n").render(n=3) == "0\n2\n4\n"
