"""Five bodies under gravity: float arithmetic, attributes of instances, index loops over a list, sqrt by a power."""

GRAVITY = 39.47841760435743
DAY = 0.01 / 365.24


class Body:
    def __init__(self, name, position, velocity, mass):
        self.name = name
        self.x, self.y, self.z = position
        self.vx, self.vy, self.vz = velocity
        self.mass = mass * GRAVITY

    def kinetic(self):
        return 0.5 * self.mass * (self.vx * self.vx + self.vy * self.vy + self.vz * self.vz)


def make_system():
    return [
        Body('star', (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 1.0),
        Body('amber', (4.5, -1.25, -0.1), (0.6, 2.8, -0.02), 0.001),
        Body('birch', (8.25, 4.0, -0.4), (-1.0, 1.8, 0.01), 0.0003),
        Body('cedar', (12.5, -15.0, -0.2), (1.1, 0.85, -0.01), 0.00004),
        Body('dune', (15.25, -26.0, 0.2), (0.95, 0.6, -0.035), 0.00005),
    ]


def settle(bodies):
    """Makes the total momentum zero by moving the first body."""
    px = py = pz = 0.0
    for body in bodies:
        px += body.vx * body.mass
        py += body.vy * body.mass
        pz += body.vz * body.mass
    star = bodies[0]
    star.vx -= px / star.mass
    star.vy -= py / star.mass
    star.vz -= pz / star.mass


def energy(bodies):
    total = 0.0
    for index, body in enumerate(bodies):
        total += body.kinetic()
        for other in bodies[index + 1:]:
            dx = body.x - other.x
            dy = body.y - other.y
            dz = body.z - other.z
            total -= body.mass * other.mass / (dx * dx + dy * dy + dz * dz) ** 0.5
    return total


def advance(bodies, dt):
    count = len(bodies)
    for i in range(count):
        one = bodies[i]
        for j in range(i + 1, count):
            two = bodies[j]
            dx = one.x - two.x
            dy = one.y - two.y
            dz = one.z - two.z
            square = dx * dx + dy * dy + dz * dz
            pull = dt / (square * square ** 0.5)
            to_one = two.mass * pull
            to_two = one.mass * pull
            one.vx -= dx * to_one
            one.vy -= dy * to_one
            one.vz -= dz * to_one
            two.vx += dx * to_two
            two.vy += dy * to_two
            two.vz += dz * to_two
    for body in bodies:
        body.x += dt * body.vx
        body.y += dt * body.vy
        body.z += dt * body.vz


def main():
    bodies = make_system()
    settle(bodies)
    before = energy(bodies)
    for _ in range(4500):
        advance(bodies, DAY)
    after = energy(bodies)
    assert abs(before - after) < 1e-4
    return [round(body.x, 9) for body in bodies], round(after, 9)


main()
