from datetime import date, datetime, timedelta

invoices = [("A-1", "2024-01-31", 30), ("A-2", "2024-02-10", 14), ("A-3", "2024-03-01", 60)]
today = date(2024, 3, 15)
late = []
for number, issued, days in invoices:
    due = datetime.strptime(issued, "%Y-%m-%d").date() + timedelta(days=days)
    if due < today:
        late.append(f"{number}: {(today - due).days} days late, due on {due:%d %B %Y}")
print("\n".join(late))
