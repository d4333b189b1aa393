"""The sanity gate: what no rules may do, and how a search notices before it answers."""

from plyant.sanity.gate import faults_named, faulty, forget, require_sound, shown
from plyant.sanity.watched import Watched, locate, require_sound_line

__all__ = ["Watched", "faults_named", "faulty", "forget", "locate", "require_sound", "require_sound_line", "shown"]
