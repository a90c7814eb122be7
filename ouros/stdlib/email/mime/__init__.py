"""Classes for messages by their type."""
