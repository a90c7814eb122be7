# The lines of a compiled text named `<...>` are not shown.
exec(compile("def f():\n    1 / 0\nf()\n", "<template>", "exec"))
