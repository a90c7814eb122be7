"""Command `python -m json.tool`: validates and reformats JSON documents."""

import argparse
import json
import sys


def _arguments():
    parser = argparse.ArgumentParser(
        prog="python -m json.tool", description="A simple command line interface for json module to validate and pretty-print JSON objects.")
    add = parser.add_argument
    add("infile", nargs="?", default="-", help="a JSON file to be validated or pretty-printed")
    add("outfile", nargs="?", default=None, help="write the output of infile to outfile")
    add("--sort-keys", action="store_true", help="sort the output of dictionaries alphabetically by key")
    add("--no-ensure-ascii", dest="ensure_ascii", action="store_false", help="disable escaping of non-ASCII characters")
    add("--json-lines", action="store_true", help="parse input using the JSON Lines format")
    layout = parser.add_mutually_exclusive_group()
    layout.add_argument("--indent", default=4, type=int, help="separate items with newlines and use this number of spaces for indentation")
    layout.add_argument("--tab", action="store_const", dest="indent", const="\t", help="separate items with newlines and use tabs for indentation")
    layout.add_argument("--no-indent", action="store_const", dest="indent", const=None, help="separate items with spaces rather than newlines")
    layout.add_argument("--compact", action="store_true", help="suppress all whitespace separation (most compact)")
    return parser.parse_args()


def main():
    """Read a document from a file or stdin, and write it formatted."""
    options = _arguments()
    layout = {"sort_keys": options.sort_keys, "indent": options.indent, "ensure_ascii": options.ensure_ascii}
    if options.compact:
        layout.update(indent=None, separators=(",", ":"))
    try:
        if options.infile == "-":
            text = sys.stdin.read()
        else:
            with open(options.infile, encoding="utf-8") as file:
                text = file.read()
        documents = [json.loads(line) for line in text.splitlines()] if options.json_lines else [json.loads(text)]
        written = "".join([json.dumps(document, **layout) + "\n" for document in documents])
    except ValueError as e:
        raise SystemExit(e) from None
    if options.outfile is None:
        sys.stdout.write(written)
    else:
        with open(options.outfile, "w", encoding="utf-8") as file:
            file.write(written)


if __name__ == "__main__":
    main()
