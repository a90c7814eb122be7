"""Element trees."""
