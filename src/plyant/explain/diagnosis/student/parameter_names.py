"""What the names of a student's parameters, and the words in the code, say about how to call a function."""

from __future__ import annotations

import re

COMMON = {
    "alpha": "alpha a α lo low lower lowerbound alph",
    "beta": "beta b β hi high upper upperbound",
    "maximizing": "maximizing ismax ismaximizing maximizingplayer maxplayer maximizer ismaximizer ismaximizingplayer "
    "maxturn maxsturn ismaxturn ismaxsturn maximize maxnode ismaxnode max maxtomove ismaxplayer maxi maxing ismaxim "
    "maximizingturn computerturn aiturn isaiturn iscomputerturn isai",
    "minimizing": "minimizing ismin isminimizing minimizingplayer minplayer minimizer isminplayer minturn isminturn "
    "minimize",
    "color": "color colour sign",
    "player": "player turn who tomove mover currentplayer agent agentindex agentid playerindex currplayer curplayer "
    "curturn currentturn playerturn symbol letter mark",
    "look": "look visit onleaf visited count counter",
}
DEPTHS = "depth d depthleft plies remainingdepth depthremaining lookahead searchdepth horizon depthtogo curdepth "
DEPTHS += "currentdepth level ply curd currdepth"
TARGETS = "maxdepth depthlimit limit targetdepth treedepth treeheight height totaldepth maximumdepth maxd finaldepth "
TARGETS += "leafdepth maxlevel levels"
_NODES = "node tree state position root pos s n t gamestate current currentstate initialstate initial start startnode "
_NODES += "startstate gametree treenode currentnode curnode curstate branch nodes values children currnode rootnode"
_EVALUATIONS = "evalfn evaluate evaluation evaluationfunction heuristic evalfunction evalfunc eval heuristicfunction h"
_ROLES = {
    "node": {
        **COMMON,
        "game": "game problem rules g env environment",
        "node": _NODES,
        "depth": f"{DEPTHS} {TARGETS}",
        "evaluate": _EVALUATIONS,
    },
    "leaves": {
        **COMMON,
        "depth": DEPTHS,
        "target": f"{TARGETS} h",
        "index": "nodeindex index idx nodeidx ind i nodenumber nodeno nodenum leafindex nodeid node n pos position cur "
        "current currentnode curindex currentindex indexnode",
        "leaves": "values scores leaves leafvalues leafnodes terminalvalues utilities arr array nums data list leafs "
        "value score leaf vals tree terminals nodes leafscores nodevalues payoffs lst numbers",
    },
    "dicts": {
        **COMMON,
        "depth": f"{DEPTHS} {TARGETS}",
        "name": "node n root current currentnode key name vertex v state position pos start startnode curnode currnode "
        "s",
        "tree": "tree graph adj adjacency gametree children successors edges structure childrenof childmap g nodes "
        "adjacencylist adjlist successorsof",
        "table": "values leafvalues scores utilities utility leaves terminalvalues terminals heuristics heuristic "
        "payoffs evaluations nodevalues leafscores leafnodes evaluation vals",
    },
    "board": {
        **COMMON,
        "ply": f"{DEPTHS} {TARGETS}",
        "board": "board newboard grid cells squares field state b boardstate gameboard position brd currentboard node "
        "game curboard matrix brett spielfeld origboard currboard",
        "evaluate": _EVALUATIONS,
    },
}  # fmt: skip
ROLE_OF = {view: {n: role for role, ns in roles.items() for n in ns.split()} for view, roles in _ROLES.items()}
ROLE_OF["board"] |= {"b": "beta"}
INDEXES = {"nodeindex", "index", "idx", "nodeidx", "nodenumber", "leafindex", "nodeno", "nodenum"}
BOARDS = {"board", "grid", "cells", "squares", "field", "newboard", "gameboard", "boardstate"}
STATE_WORDS = {
    *("getLegalActions", "generateSuccessor", "getNumAgents", "actions", "result", "legal_actions", "get_actions"),
    *("get_legal_actions", "legal_moves", "get_moves", "get_legal_moves", "successor", "get_successor", "next_state"),
    *("make_move", "to_move", "current_player", "get_successors"),
}
VALUE_WORDS = {"value", "evaluate", "evaluation", "heuristic", "heuristic_value", "utility", "score", "get_value"}
CROWD_WORDS = {"getNumAgents", "players", "num_players", "num_agents"}
DICT_WORDS = {"items", "keys", "get"}


def role_of(name: str, table: dict[str, str]) -> str:
    """The role of a name, or of a telling part of it, if this view has that role."""
    if name in table:
        return table[name]
    roles = set(table.values())
    parts = [role for pattern, role in _PARTS if role in roles and pattern.search(name)]
    return parts[0] if parts else ""


_PARTS = tuple(
    (re.compile(pattern), role)
    for pattern, role in (
        (r"alpha", "alpha"),
        (r"beta", "beta"),
        (r"maxim|ismax|maxplayer|maxturn", "maximizing"),
        (r"minim|ismin", "minimizing"),
        (r"height|target|(max|total|final|limit).*depth|depth.*(max|limit)", "target"),
        (r"depth|height|plies", "depth"),
        (r"depth|height|plies", "ply"),
        (r"ind(ex|ice)|idx", "index"),
        (r"board|grid|state", "board"),
        (r"leaves|scores|values|leafs", "leaves"),
        (r"values|scores|utilit", "table"),
        (r"tree|graph|children", "tree"),
        (r"node|state|tree|position", "node"),
        (r"node", "name"),
    )
)
