printf 'apple\nbanana\nfig\ngrape\norange\n' > words.txt
printf 'banana\nkiwi\norange\n' > words2.txt
printf '10\n9\n2\n33\n1\n7\n' > nums.txt
printf 'b\na\nb\nb\nc\na\n' > dup.txt
printf 'b\nA\na\nB\n' > mixed.txt
printf 'name,city,age\nann,LON,31\nbob,NYC,25\ncid,LON,42\ndee,PAR,37\n' > people.csv
printf '1,a\n2,b\n3,c\n' > ids1.csv
printf '2,x\n3,y\n4,z\n' > ids2.csv
printf 'a\tb\tc\n1\t2\t3\n' > tabs.txt
printf 'a   b  c\nd    e\n' > spaces.txt
printf 'a:b:c\nd:e:f\n' > colon.txt
printf '10:00 INFO start id=17\n10:05 ERROR disk id=200\n10:09 ERROR net id=31\n10:10 INFO stop id=404\n' > log.txt
printf '# comment\nkey=1\n\nother=2\n' > conf.ini
printf 'a\n\nb\n\n' > blank.txt
printf 'before\nstart\nx1\nx2\nend\nafter x\n' > block.txt
printf '/usr/bin\n/etc/x\n' > paths.txt
printf 'the quick brown fox jumps over the lazy dog the end of the line\n' > long.txt
printf 'one\ntwo\nthree\nfour\n' > a1.txt
printf 'one\n2\nthree\nfour\nfive\n' > a2.txt
printf 'a b\nb c\n' > edges.txt
printf 'text\000\001\002words here\000' > bin.dat
printf '{"name": "box", "items": [{"id": 1, "tag": "b"}, {"id": 2, "tag": "a"}, {"id": 3, "tag": "b"}]}\n' > data.json
mkdir -p tree/sub/deep tree/empty
printf 'def main():\n    pass\n' > tree/a.py
printf '# needle\ndef sub(x):\n    return x\n' > tree/sub/b.py
printf 'needle here\n' > tree/sub/b.md
printf 'x\n' > tree/sub/deep/c.txt
