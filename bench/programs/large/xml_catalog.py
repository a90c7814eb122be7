"""xml.etree: parse a catalogue, read and change it, write a report; namespaces, iter, find, findall with paths, SubElement, tostring."""

import xml.etree.ElementTree as ET

KINDS = ("fiction", "science", "history", "travel")


def make_catalogue(n):
    books = []
    for i in range(n):
        books.append(
            f'  <book id="bk{i}" lang="{"en" if i % 3 else "fr"}">\n'
            f"    <title>Volume {i} &amp; notes</title>\n"
            f"    <kind>{KINDS[i % 4]}</kind>\n"
            f"    <price currency='EUR'>{10 + i % 37}.{i % 10}0</price>\n"
            f"    <authors><author>A. Writer{i % 11}</author><author>B. Editor{i % 5}</author></authors>\n"
            "  </book>\n"
        )
    return "<?xml version='1.0'?>\n<catalogue xmlns:dc='urn:dc'>\n" + "".join(books) + "  <dc:note>end</dc:note>\n</catalogue>\n"


def totals(root):
    by_kind = {}
    for book in root.findall("book"):
        kind = book.findtext("kind", "none")
        count, total = by_kind.get(kind, (0, 0.0))
        by_kind[kind] = count + 1, total + float(book.find("price").text)
    return by_kind


def authors(root):
    found = {}
    for author in root.iter("author"):
        found[author.text] = found.get(author.text, 0) + 1
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


def report(by_kind, root):
    out = ET.Element("report", {"books": str(len(root.findall("book")))})
    for kind, (count, total) in sorted(by_kind.items()):
        line = ET.SubElement(out, "kind", name=kind)
        ET.SubElement(line, "count").text = str(count)
        ET.SubElement(line, "total").text = f"{total:.2f}"
    french = ET.SubElement(out, "french")
    for book in root.findall("./book[@lang='fr']"):
        entry = ET.SubElement(french, "entry", ref=book.get("id"))
        entry.text = book.findtext("title")
    return ET.tostring(out, encoding="unicode")


def main():
    checked = 0
    for n in (30, 60, 90):
        root = ET.fromstring(make_catalogue(n))
        for book in root.findall("book"):
            if book.get("lang") == "fr":
                book.set("checked", "yes")
                if int(book.get("id")[2:]) % 6 == 0:
                    book.remove(book.find("kind"))
        by_kind = totals(root)
        text = report(by_kind, root)
        again = ET.fromstring(ET.tostring(root))
        checked += len(text) + len(authors(again)) + len(again.findall("{urn:dc}note"))
    return checked, text[:60]


main()
