"""Package `email.mime`: message classes by type."""
