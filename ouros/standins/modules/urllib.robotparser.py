"""urllib.robotparser: its class. There is no network in the sandbox, from which rules could be read."""

__all__ = ["RobotFileParser"]


class RobotFileParser:
    def __init__(self, url=""):
        self.url = url

    def read(self):
        raise PermissionError(1, "there is no network in the sandbox; call an external function of the host")
