"""Ants that find short tours, with a proven gap; and the lecture that explains them."""
