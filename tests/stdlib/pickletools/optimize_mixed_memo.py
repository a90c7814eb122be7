import pickle
import pickletools

data = b"\x80\x04\x95\x15\x00\x00\x00\x00\x00\x00\x00]\x94(\x8c\x04spamq\x01\x8c\x03ham\x94h\x02e."
short = pickletools.optimize(data)
print(short, pickle.loads(data), pickle.loads(short))
pickletools.dis(short)
