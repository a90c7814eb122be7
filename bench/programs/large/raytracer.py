"""Spheres and a floor by ray tracing: vectors with operators, polymorphic objects, keyword arguments, closures."""

from math import sqrt


class Vector:
    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return Vector(-self.x, -self.y, -self.z)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def unit(self):
        return self * (1.0 / sqrt(self.dot(self)))

    def reflected(self, normal):
        return self - 2.0 * self.dot(normal) * normal


class Sphere:
    def __init__(self, centre, radius, *, colour, mirror=0.0):
        self.centre = centre
        self.square = radius * radius
        self.colour = colour
        self.mirror = mirror

    def hit(self, origin, direction):
        to_centre = self.centre - origin
        along = to_centre.dot(direction)
        rest = self.square - to_centre.dot(to_centre) + along * along
        if rest < 0.0:
            return None
        distance = along - sqrt(rest)
        return distance if distance > 1e-6 else None

    def normal_at(self, point):
        return (point - self.centre).unit()

    def colour_at(self, point):
        return self.colour


class Floor:
    mirror = 0.0

    def __init__(self, height, colours):
        self.height = height
        self.colours = colours

    def hit(self, origin, direction):
        if direction.y > -1e-6:
            return None
        return (self.height - origin.y) / direction.y

    def normal_at(self, point):
        return Vector(0.0, 1.0, 0.0)

    def colour_at(self, point):
        return self.colours[(int(point.x // 1) + int(point.z // 1)) % 2]


class Scene:
    def __init__(self, things, light):
        self.things = things
        self.light = light

    def nearest(self, origin, direction):
        best = None
        best_distance = float('inf')
        for thing in self.things:
            distance = thing.hit(origin, direction)
            if distance is not None and distance < best_distance:
                best, best_distance = thing, distance
        return best, best_distance

    def trace(self, origin, direction, depth=2):
        thing, distance = self.nearest(origin, direction)
        if thing is None:
            return Vector(0.4, 0.6, 0.9) * max(0.2, direction.y)
        point = origin + direction * distance
        normal = thing.normal_at(point)
        to_light = (self.light - point).unit()
        shadow, _ = self.nearest(point + normal * 1e-4, to_light)
        brightness = 0.1 if shadow is not None else max(0.1, normal.dot(to_light))
        colour = thing.colour_at(point) * brightness
        if thing.mirror and depth:
            bounced = self.trace(point + normal * 1e-4, direction.reflected(normal), depth - 1)
            colour = colour * (1.0 - thing.mirror) + bounced * thing.mirror
        return colour


def main():
    white, grey = Vector(1.0, 1.0, 1.0), Vector(0.3, 0.3, 0.3)
    things = [Floor(-1.0, (white, grey))]
    for i in range(3):
        centre = Vector(2.0 * i - 2.0, 0.0, 5.0 + i)
        things.append(Sphere(centre, 1.0, colour=Vector(0.9, 0.3 * i, 0.2), mirror=0.25 * i))
    scene = Scene(things, light=Vector(5.0, 8.0, -4.0))
    width, height = 72, 48
    eye = Vector(0.0, 0.5, -3.0)
    red = green = 0.0
    for row in range(height):
        for column in range(width):
            ray = Vector(column / width - 0.5, 0.5 - row / height, 0.8).unit()
            colour = scene.trace(eye, ray)
            red += colour.x
            green += colour.y
    return round(red, 6), round(green, 6)


main()
