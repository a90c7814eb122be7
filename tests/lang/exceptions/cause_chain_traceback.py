def load(): raise FileNotFoundError('no file')
def parse():
    try: load()
    except FileNotFoundError as e: raise ValueError('cannot parse') from e
def main():
    try: parse()
    except ValueError as e: raise RuntimeError('main failed') from e
main()
