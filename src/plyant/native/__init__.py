"""How a Game becomes a compile-time constant, and kernels become machine code."""

from plyant.native.background import is_waiting, stop_of_thread, stoppable, under_way
from plyant.native.compile import Kernel, native_kernel, seconds_compiling
from plyant.native.either import kernel_for
from plyant.native.gathering import gather, scatter
from plyant.native.plain import inner, interpreted, machine_code, prepared
from plyant.native.primitives import above, bits_float, fill, float_bits, scramble, slot, spill
from plyant.native.rules import fingerprint, know_function
from plyant.native.source import Digest
from plyant.native.states import NotNative
from plyant.native.words import GrowingWords, Words, claim, expect
from plyant.native.worker import DEEPEST, Worker

__all__ = [
    "DEEPEST",
    "Digest",
    "GrowingWords",
    "Kernel",
    "NotNative",
    "Words",
    "Worker",
    "above",
    "bits_float",
    "claim",
    "expect",
    "fill",
    "fingerprint",
    "float_bits",
    "gather",
    "inner",
    "interpreted",
    "is_waiting",
    "kernel_for",
    "know_function",
    "machine_code",
    "native_kernel",
    "prepared",
    "scatter",
    "scramble",
    "seconds_compiling",
    "slot",
    "spill",
    "stop_of_thread",
    "stoppable",
    "under_way",
]
