"""Drawings of traces, trees and graphs: one model, one layout, many formats."""

from plyant.explain.drawing.model import Drawing, Edge, Frame, Node

__all__ = ["Drawing", "Edge", "Frame", "Node"]
