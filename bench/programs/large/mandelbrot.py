"""Points of the Mandelbrot set twice, by pairs of floats and by complex numbers, drawn as text."""

SHADES = ' .:-=+*#%@'


def escape(cr, ci, limit):
    zr = zi = 0.0
    for step in range(limit):
        rr = zr * zr
        ii = zi * zi
        if rr + ii > 4.0:
            return step
        zi = 2.0 * zr * zi + ci
        zr = rr - ii + cr
    return limit


def escape_complex(c, limit):
    z = 0j
    for step in range(limit):
        if abs(z) > 2.0:
            return step
        z = z * z + c
    return limit


def draw(width, height, limit):
    rows = []
    for row in range(height):
        ci = 2.4 * row / height - 1.2
        shades = []
        for column in range(width):
            cr = 3.2 * column / width - 2.2
            steps = escape(cr, ci, limit)
            shades.append(SHADES[min(steps * len(SHADES) // limit, len(SHADES) - 1)])
        rows.append(''.join(shades))
    return rows


def main():
    rows = draw(180, 72, 50)
    inside = sum(row.count('@') for row in rows)
    steps = 0
    for row in range(20):
        for column in range(30):
            steps += escape_complex(complex(3.2 * column / 30 - 2.2, 2.4 * row / 20 - 1.2), 40)
    return inside, steps, rows[9].strip()


main()
