for f in (lambda: (256).to_bytes(1, 'big'), lambda: (-1).to_bytes(2, 'big'), lambda: (1).to_bytes(1, 'middle'),
          lambda: (1).to_bytes(-1, 'big'), lambda: int.from_bytes('ab', 'big')):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
(128).to_bytes(1, 'big', signed=True)
