"""`python -m json`: the command of json.tool."""

import json.tool

if __name__ == "__main__":
    json.tool.main()
