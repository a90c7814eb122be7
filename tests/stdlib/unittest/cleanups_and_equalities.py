# Cleanups of classes and modules, and how assertions compare by type.
import unittest
class B(unittest.TestCase):
    @classmethod
    def setUpClass(cls): cls.addClassCleanup(print, "class cleanup")
    def test_s(self):
        self.assertSequenceEqual([1, 2], (1, 2))
        with self.assertRaises(AssertionError): self.assertListEqual([1], (1,))
        with self.assertRaises(TypeError): self.assertRaises(3)
        self.assertNotHasAttr(self, "zzz")
        self.addTypeEqualityFunc(int, lambda a, b, msg=None: print("eq", a, b))
        self.assertEqual(1, 2)
        self.assertSetEqual({1}, frozenset({1}))
        with self.assertRaises(AssertionError) as cm: self.assertSetEqual({1}, {2})
        print(cm.exception)
r = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(B).run(r)
print(r, r.errors, r.failures)
unittest.addModuleCleanup(print, "module cleanup")
unittest.doModuleCleanups()
