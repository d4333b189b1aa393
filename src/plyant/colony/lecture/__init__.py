"""The lecture: ant colony optimisation step by step, in plain Python, as tables, a page or a paper."""

from plyant.colony.lecture.choices import NextCity, along, by_probability, most_probable
from plyant.colony.lecture.daemons import Action, Daemon, elitism, two_opt
from plyant.colony.lecture.give import lecture
from plyant.colony.lecture.parameters import Parameters
from plyant.colony.lecture.procedure import Run, ant_colony
from plyant.colony.lecture.record import Candidate, Step, Walk
from plyant.colony.lecture.result import Lecture, Trip
from plyant.colony.lecture.updates import Update, after_each_step, after_each_tour

__all__ = [
    "Action",
    "Candidate",
    "Daemon",
    "Lecture",
    "NextCity",
    "Parameters",
    "Run",
    "Step",
    "Trip",
    "Update",
    "Walk",
    "after_each_step",
    "after_each_tour",
    "along",
    "ant_colony",
    "by_probability",
    "elitism",
    "lecture",
    "most_probable",
    "two_opt",
]
