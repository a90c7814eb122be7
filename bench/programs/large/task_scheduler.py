"""An operating system in small: tasks with states, queues of packets and a scheduler; method calls and inheritance."""

IDLE, WORK, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B = range(6)


class Packet:
    def __init__(self, link, identity, kind):
        self.link = link
        self.identity = identity
        self.kind = kind
        self.datum = 0
        self.data = [0] * 4

    def append_to(self, queue):
        self.link = None
        if queue is None:
            return self
        last = queue
        while last.link is not None:
            last = last.link
        last.link = self
        return queue


class Task:
    def __init__(self, system, identity, priority, queue):
        self.system = system
        self.identity = identity
        self.priority = priority
        self.queue = queue
        self.waiting = False
        self.holding = False
        self.ready = queue is not None
        self.runs = 0
        system.add(self)

    def can_run(self):
        return not self.holding and (self.ready or not self.waiting)

    def run(self):
        self.runs += 1
        packet = self.queue
        if packet is not None:
            self.queue = packet.link
            packet.link = None
        self.ready = self.queue is not None
        self.waiting = False
        return self.step(packet)

    def wait(self):
        self.waiting = True
        return self


class IdleTask(Task):
    def __init__(self, system, count):
        super().__init__(system, IDLE, 0, None)
        self.control = 1
        self.count = count

    def step(self, packet):
        self.count -= 1
        if self.count == 0:
            return self.system.hold(self)
        if self.control & 1:
            self.control = self.control >> 1 ^ 0xD008
            return self.system.release(DEVICE_B)
        self.control >>= 1
        return self.system.release(DEVICE_A)


class WorkerTask(Task):
    def __init__(self, system, queue):
        super().__init__(system, WORK, 1000, queue)
        self.destination = HANDLER_A
        self.letter = 0

    def step(self, packet):
        if packet is None:
            return self.wait()
        self.destination = HANDLER_B if self.destination == HANDLER_A else HANDLER_A
        packet.identity = self.destination
        packet.datum = 0
        for index in range(4):
            self.letter = self.letter % 26 + 1
            packet.data[index] = 64 + self.letter
        return self.system.send(packet)


class HandlerTask(Task):
    def __init__(self, system, identity, priority, queue):
        super().__init__(system, identity, priority, queue)
        self.work = None
        self.devices = None

    def step(self, packet):
        if packet is not None:
            if packet.kind == 'work':
                self.work = packet.append_to(self.work)
            else:
                self.devices = packet.append_to(self.devices)
        work = self.work
        if work is not None:
            position = work.datum
            if position >= 4:
                self.work = work.link
                return self.system.send(work)
            if self.devices is not None:
                device = self.devices
                self.devices = device.link
                device.datum = work.data[position]
                work.datum = position + 1
                return self.system.send(device)
        return self.wait()


class DeviceTask(Task):
    def __init__(self, system, identity, priority):
        super().__init__(system, identity, priority, None)
        self.pending = None

    def step(self, packet):
        if packet is None:
            packet = self.pending
            if packet is None:
                return self.wait()
            self.pending = None
            return self.system.send(packet)
        self.pending = packet
        self.system.log.append(chr(packet.datum))
        return self.system.hold(self)


class System:
    def __init__(self):
        self.tasks = []
        self.by_identity = {}
        self.current = None
        self.sent = 0
        self.held = 0
        self.log = []

    def add(self, task):
        self.tasks.append(task)
        self.by_identity[task.identity] = task
        self.tasks.sort(key=lambda each: -each.priority)

    def next_runnable(self):
        for task in self.tasks:
            if task.can_run():
                return task

    def hold(self, task):
        self.held += 1
        task.holding = True
        return None

    def release(self, identity):
        task = self.by_identity[identity]
        task.holding = False
        return task if task.priority > self.current.priority else self.current

    def send(self, packet):
        self.sent += 1
        receiver = self.by_identity[packet.identity]
        packet.identity = self.current.identity
        receiver.queue = packet.append_to(receiver.queue)
        receiver.ready = True
        return receiver if receiver.priority > self.current.priority else self.current

    def schedule(self):
        task = self.next_runnable()
        while task is not None:
            self.current = task
            task = task.run()
            if task is None or not task.can_run():
                task = self.next_runnable()


def chain(identity, kind, count):
    queue = None
    for _ in range(count):
        queue = Packet(queue, identity, kind)
    return queue


def main():
    system = System()
    IdleTask(system, 4500)
    WorkerTask(system, chain(WORK, 'work', 2))
    HandlerTask(system, HANDLER_A, 2000, chain(DEVICE_A, 'device', 3))
    HandlerTask(system, HANDLER_B, 3000, chain(DEVICE_B, 'device', 3))
    DeviceTask(system, DEVICE_A, 4000)
    DeviceTask(system, DEVICE_B, 5000)
    system.schedule()
    assert len(system.log) > 100
    return system.sent, system.held, [task.runs for task in system.tasks], ''.join(system.log[:30])


main()
