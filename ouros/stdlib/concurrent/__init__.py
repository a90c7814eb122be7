"""Doing things side by side."""
