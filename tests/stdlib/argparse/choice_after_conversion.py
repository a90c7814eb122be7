import argparse

parser = argparse.ArgumentParser(prog="p", exit_on_error=False)
parser.add_argument("--level", type=int, choices=range(1, 4))
parser.add_argument("--name", choices=["a", "b"])
for argv in (["--level", "9"], ["--name", "q"], ["--level", "x"]):
    try:
        parser.parse_args(argv)
    except argparse.ArgumentError as error:
        print(error)
