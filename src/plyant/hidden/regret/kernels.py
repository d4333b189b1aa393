"""The loops of counterfactual regret minimisation over a sequence form; plain functions, and machine code.

`mix` is the probability of each choice where it is made, `reach` that of each sequence (both as numbered in
`sequences`). `value` of a choice is counterfactual: what it is worth to its player who plays along to it, times the
probability that all others and chance do.
"""

from __future__ import annotations

from plyant.native import inner, machine_code

# mypy: disable-error-code="no-untyped-def"


@inner
def match_regrets(regret, mix, first, last):
    """Regret matching: as probable as its regret, where that is positive; where none is, all alike."""
    total = 0.0
    for choice in range(first, last):
        total += max(regret[choice], 0.0)
    if total > 0.0:
        for choice in range(first, last):
            mix[choice] = max(regret[choice], 0.0) / total
    else:
        for choice in range(first, last):
            mix[choice] = 1.0 / (last - first)


@inner
def end_values(form, reach, begin, end, value):
    """Begin the values of the sequences from `begin` to `end` with the ends right after them."""
    ends_from, gain, others = form.ends_from, form.gain, form.others
    width = len(form.sets_from) - 2  # how many others there are
    for sequence in range(begin, end):
        total = 0.0
        if width == 1:
            for e in range(ends_from[sequence], ends_from[sequence + 1]):
                total += gain[e] * reach[others[e]]
        else:
            for e in range(ends_from[sequence], ends_from[sequence + 1]):
                share = gain[e]
                for k in range(e * width, (e + 1) * width):
                    share *= reach[others[k]]
                total += share
        value[sequence] = total


@inner
def all_end_values(form, player, reach, value):
    """The same for all sequences of a player, and for not having decided yet; the number of the latter."""
    start = form.first[len(form.first) - 1] + player
    end_values(form, reach, start, start + 1, value)
    end_values(form, reach, form.first[form.sets_from[player]], form.first[form.sets_from[player + 1]], value)
    return start


@inner
def learn(form, player, kept_gain, kept_loss, mix, value, regret):
    """From the last information set to the first: add regrets, then discount positive and negative ones."""
    first, before = form.first, form.before
    for one in range(form.sets_from[player + 1] - 1, form.sets_from[player] - 1, -1):
        worth = 0.0
        for choice in range(first[one], first[one + 1]):
            worth += mix[choice] * value[choice]
        for choice in range(first[one], first[one + 1]):
            new = regret[choice] + (value[choice] - worth)
            regret[choice] = new * (kept_gain if new > 0.0 else kept_loss)
        value[before[one]] += worth


@inner
def follow(form, player, mix, reach):
    """From the first information set to the last: the reach of every choice."""
    for one in range(form.sets_from[player], form.sets_from[player + 1]):
        for choice in range(form.first[one], form.first[one + 1]):
            reach[choice] = reach[form.before[one]] * mix[choice]


@inner
def adapt(form, player, weight, regret, mix, reach, plan):
    """Add what was played to the average plan; then match the new regrets, from the first information set to the last.

    Reaches may be averaged; probabilities where a choice is made may not.
    """
    first, before = form.first, form.before
    for one in range(form.sets_from[player], form.sets_from[player + 1]):
        match_regrets(regret, mix, first[one], first[one + 1])
        here = reach[before[one]]
        for choice in range(first[one], first[one + 1]):
            plan[choice] += weight * reach[choice]
            reach[choice] = here * mix[choice]


@machine_code
def iterate(form, schedule, regret, mix, reach, value, plan, stop):
    """As many iterations as the schedule has rows (kept_gain, kept_loss, weight); how many were done.

    Players learn one after the other, and each sees what those before it have just learnt. Ends soon after stop[0]
    is set.
    """
    for t in range(len(schedule)):
        if stop[0]:
            return t
        kept_gain, kept_loss, weight = schedule[t][0], schedule[t][1], schedule[t][2]
        for player in range(len(form.sets_from) - 1):
            end_values(form, reach, form.first[form.sets_from[player]], form.first[form.sets_from[player + 1]], value)
            learn(form, player, kept_gain, kept_loss, mix, value, regret)
            adapt(form, player, weight, regret, mix, reach, plan)
    return len(schedule)


@machine_code
def evaluate(form, mix, reach, value, best, worth):
    """worth[p]: the expected value to player p; worth[players + p]: that of its best response to all others.

    best[i] becomes the choice of the best response in information set i.
    """
    first, before = form.first, form.before
    players = len(form.sets_from) - 1
    for player in range(players):
        follow(form, player, mix, reach)
    for player in range(players):
        start = all_end_values(form, player, reach, value)
        for one in range(form.sets_from[player + 1] - 1, form.sets_from[player] - 1, -1):
            total = 0.0
            for choice in range(first[one], first[one + 1]):
                total += mix[choice] * value[choice]
            value[before[one]] += total
        worth[player] = value[start]
        start = all_end_values(form, player, reach, value)
        for one in range(form.sets_from[player + 1] - 1, form.sets_from[player] - 1, -1):
            best[one] = first[one]
            for choice in range(first[one] + 1, first[one + 1]):
                if value[choice] > value[best[one]]:
                    best[one] = choice
            value[before[one]] += value[best[one]]
        worth[players + player] = value[start]


@machine_code
def unroll(nodes, players, player, mix, reach, value):
    """For each node of the tree: the probability that all others and chance play along, and its value to a player."""
    for node in range(len(nodes.mover)):
        mover, child = nodes.mover[node], nodes.first_child[node]
        for k in range(nodes.children[node]):
            if mover < 0:
                reach[child + k] = reach[node] * nodes.probability[child + k]
            elif mover == player:
                reach[child + k] = reach[node]
            else:
                reach[child + k] = reach[node] * mix[nodes.first_choice[nodes.information[node]] + k]
    for node in range(len(nodes.mover) - 1, -1, -1):
        mover, child = nodes.mover[node], nodes.first_child[node]
        total = nodes.utility[node * players + player]  # 0 but at an end
        for k in range(nodes.children[node]):
            if mover < 0:
                total += nodes.probability[child + k] * value[child + k]
            else:
                total += mix[nodes.first_choice[nodes.information[node]] + k] * value[child + k]
        value[node] = total
