"""A short tour through European capitals, how far from the shortest it can be, and a way from one to another."""

from pathlib import Path

import plyant as ply

capitals = Path(__file__).with_name("capitals.csv")

tour = ply.ants.solve(capitals, iterations=3)
print(f"{tour.length / 1000:,.0f} km, at most {100 * tour.gap:.1f} % longer than the shortest")
print(" – ".join(str(city) for city in tour.order))

there = ply.ants.solve(capitals, iterations=3, start="Lisbon", end="Helsinki")
print(f"from Lisbon to Helsinki, through all of them: {there.length / 1000:,.0f} km")
assert (there.order[0], there.order[-1]) == ("Lisbon", "Helsinki")
