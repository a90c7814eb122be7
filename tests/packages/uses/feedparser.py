import feedparser
d = feedparser.parse("<rss version='2.0'><channel><title>T</title><item><title>one</title></item></channel></rss>")
assert d.feed.title == "T" and d.entries[0].title == "one"
