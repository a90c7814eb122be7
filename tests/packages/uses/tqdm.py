import io
from tqdm import tqdm
out = io.StringIO()
assert sum(tqdm(range(5), file=out)) == 10 and "5/5" in out.getvalue()
