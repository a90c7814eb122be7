"""Conversion of values between host and sandbox."""
