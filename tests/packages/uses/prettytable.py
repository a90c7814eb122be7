from prettytable import PrettyTable
t = PrettyTable(["a", "b"])
t.add_row([1, "x"])
assert t.get_string().split("\n")[3] == "| 1 | x |"
