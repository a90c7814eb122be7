# oracle: native
"""IsolatedAsyncioTestCase and the clean-up of modules."""

import asyncio
import unittest

log = []


class Manager:
    async def __aenter__(self):
        log.append("enter")
        return 5

    async def __aexit__(self, *args):
        log.append("leave")


class Case(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        log.append("setUp")

    async def asyncSetUp(self):
        await asyncio.sleep(0)
        log.append("asyncSetUp")
        self.addAsyncCleanup(self.clean, 1)

    async def clean(self, n):
        log.append(("clean", n))

    async def test_a(self):
        await asyncio.sleep(0.01)
        self.assertEqual(await self.enterAsyncContext(Manager()), 5)
        log.append("test_a")

    def test_b(self):
        log.append("test_b")

    async def test_c(self):
        self.fail("no")

    async def asyncTearDown(self):
        log.append("asyncTearDown")

    def tearDown(self):
        log.append("tearDown")


for name in ("test_a", "test_b", "test_c"):
    result = unittest.TestResult()
    Case(name).run(result)
    print(name, log, result.testsRun, len(result.failures), len(result.errors), result.wasSuccessful())
    log.clear()
unittest.addModuleCleanup(log.append, "first")
unittest.addModuleCleanup(log.append, "second")
unittest.doModuleCleanups()
print(log)
