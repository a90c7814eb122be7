"""Host values to sandbox values and back."""
