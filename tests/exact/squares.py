"""A job for crews: numbers are squared, and some tasks are too much."""

import os
import signal
import time

from plyant.errors import UnfitGame


def squarer(job):
    """What a worker does with a task."""

    def squared(task):
        if task == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if task == "unfit":
            raise UnfitGame("this cannot be squared.")
        if task == "bug":
            raise ZeroDivisionError("no")
        if task == "who":
            return os.getpid()
        if isinstance(task, tuple):
            time.sleep(task[0])
            return squared(task[1])
        return task * task + job

    return squared
