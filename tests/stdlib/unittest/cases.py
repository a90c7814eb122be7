import unittest, io


class Numbers(unittest.TestCase):
    log = []

    @classmethod
    def setUpClass(cls):
        cls.log.append("class")

    @classmethod
    def tearDownClass(cls):
        cls.log.append("end")

    def setUp(self):
        self.log.append("set")
        self.addCleanup(self.log.append, "clean")

    def tearDown(self):
        self.log.append("tear")

    def test_ok(self):
        """A doc line."""
        self.assertEqual(1 + 1, 2)
        self.assertTrue(1)
        self.assertIn(1, [1])
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertIsNone(None)
        self.assertIsInstance(1, int)
        self.assertCountEqual([1, 2], [2, 1])
        with self.assertRaises(ZeroDivisionError) as cm:
            1 / 0
        self.assertEqual(str(cm.exception), "division by zero")
        with self.assertRaisesRegex(ValueError, "invalid literal"):
            int("x")
        self.assertRaises(KeyError, {}.__getitem__, 1)

    def test_fail(self):
        self.assertEqual(1, 2, "numbers")

    def test_error(self):
        {}["missing"]

    @unittest.skip("not now")
    def test_skip(self):
        pass

    @unittest.expectedFailure
    def test_expected(self):
        self.fail("as said")

    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertNotEqual(i, 1)

    def test_skip_inside(self):
        self.skipTest("inside")


r = unittest.TestResult()
suite = unittest.defaultTestLoader.loadTestsFromTestCase(Numbers)
suite.run(r)
print(suite.countTestCases(), r.testsRun, len(r.failures), len(r.errors), [(str(t), why) for t, why in r.skipped], len(r.expectedFailures), r.wasSuccessful(), r)
for t, text in r.failures + r.errors:
    print(t, "|", text.strip().splitlines()[-1])
print(Numbers.log)
c = Numbers("test_ok")
print(c.id(), repr(c), c.shortDescription())


def attempt(f):
    try:
        f()
        print("passed")
    except AssertionError as e:
        print(e)


for f in (lambda: c.assertTrue(0), lambda: c.assertFalse([1]), lambda: c.assertIs(1, 2), lambda: c.assertIsNot(c.log, c.log) if False else c.assertIsNone(5), lambda: c.assertIsNotNone(None), lambda: c.assertIn(3, [1, 2]), lambda: c.assertNotIn(1, [1]), lambda: c.assertGreater(1, 2), lambda: c.assertLessEqual(3, 2), lambda: c.assertAlmostEqual(1, 1.1), lambda: c.assertAlmostEqual(1, 2, delta=0.5), lambda: c.assertRegex("abc", "x"), lambda: c.assertNotRegex("abc", "b"), lambda: c.assertIsInstance(1, str), lambda: c.assertNotEqual(1, 1), lambda: c.assertRaises(ValueError, int, "5"), lambda: c.assertEqual([1, 2], [1, 3]), lambda: c.assertEqual({"a": 1}, {"a": 2}), lambda: c.assertEqual("ab", "ac"), lambda: c.assertEqual({1}, {2}), lambda: c.assertEqual(1, "1"), lambda: c.fail(), lambda: c.assertEqual((1,), (1, 2)), lambda: c.assertStartsWith("abc", "x"), lambda: c.assertHasAttr(c, "zz")):
    attempt(f)
out = io.StringIO()
result = unittest.TextTestRunner(stream=out, verbosity=0).run(unittest.TestSuite([Numbers("test_ok")]))
print(result.wasSuccessful(), out.getvalue().splitlines()[0], out.getvalue().splitlines()[-1])
