"""Games in which both players choose once and at the same time: matrices of payoffs, and their equilibria."""
