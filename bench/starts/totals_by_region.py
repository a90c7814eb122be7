import json

rows = json.loads('[{"region": "north", "sold": 12}, {"region": "south", "sold": 7}, {"region": "north", "sold": 5}]')
totals = {}
for row in rows:
    totals[row["region"]] = totals.get(row["region"], 0) + row["sold"]
best = max(totals, key=totals.get)
print(json.dumps({"totals": totals, "best": best}, indent=2))
