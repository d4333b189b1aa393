"""Making a search visible: what it did, step by step."""
