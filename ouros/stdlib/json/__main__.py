"""Command `python -m json`: the same as json.tool."""

import json.tool

if __name__ == "__main__":
    json.tool.main()
