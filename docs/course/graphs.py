"""Answers questions about the first function of `compiler --emit analysis`, each by its definition, so slowly.

    compiler --emit analysis collatz.sy | python3 graphs.py join if.then if.else
"""
import json
import sys

blocks = {b["name"]: b for b in json.load(sys.stdin)["functions"][0]["blocks"] if b["reachable"]}
entry = next(iter(blocks))
successors = {name: b["successors"] for name, b in blocks.items()}


def edges():
    """The kind of each edge in a depth-first search that visits the first successor first."""
    number, left, tree, stack = {entry: 0}, set(), set(), [(entry, iter(successors[entry]))]
    while stack:
        block, rest = stack[-1]
        for s in rest:
            if s not in number:
                number[s] = len(number)
                tree.add((block, s))
                stack.append((s, iter(successors[s])))
            elif (block, s) not in tree:
                kind = "back" if s not in left else "forward" if number[s] > number[block] else "cross"
                print(f"{kind}: {block} -> {s}")
                continue
            break
        else:
            left.add(block)
            stack.pop()
    print("tree:", ", ".join(f"{a} -> {b}" for a, b in sorted(tree, key=lambda edge: number[edge[1]])))


def delete(gone):
    """The blocks that the entry does not reach without the block `gone`: those that it dominates."""
    found = {gone, entry}
    work = [entry] if gone != entry else []
    while work:
        new = set(successors[work.pop()]) - found
        found |= new
        work += new
    print(gone, "dominates", *(b for b in blocks if b == gone or b not in found or gone == entry))


def simple_paths(start, end):
    """All paths of at least one edge that repeat no block, except that start and end may be one block."""
    work = [[start]]
    while work:
        path = work.pop()
        for s in successors[path[-1]]:
            if s == end:
                yield path
            elif s not in path:
                work.append(path + [s])


def join(*some):
    """J(S): where two paths from different blocks of S meet that had no block in common before."""
    def meets(end):
        return any(set(p).isdisjoint(q) for a in some for b in some if a < b
                   for p in simple_paths(a, end) for q in simple_paths(b, end))
    print("J =", *(b for b in blocks if meets(b)))


def frontier(block):
    """The dominance frontier by the DJ graph: J edges from the subtree to a block that is not deeper."""
    work = [block]
    while work:
        name = work.pop()
        work += reversed(blocks[name]["d_edges"])
        for target in blocks[name]["j_edges"]:
            is_in = blocks[target]["depth"] <= blocks[block]["depth"]
            print(f"{name} -> {target}: depth {blocks[target]['depth']},", "in DF" if is_in else "too deep")


def query(above, below):
    """Whether `above` dominates `below`, by their levels."""
    climbed = [below]
    while blocks[climbed[-1]]["depth"] > blocks[above]["depth"]:
        climbed.append(blocks[climbed[-1]]["idom"])
    print(*climbed, "yes" if climbed[-1] == above else "no")


def check(file):
    """Whether the tree of another analysis is the dominator tree of this graph: both properties."""
    idom = {b["name"]: b["idom"] for b in json.load(open(file))["functions"][0]["blocks"]}

    def is_above(a, b):
        while b is not None and b != a:
            b = idom[b]
        return b == a
    for a in blocks:
        for b in successors[a]:
            if not is_above(idom[b], a):
                print(f"parent property: {a} -> {b}, but {idom[b]} is not above {a}")
    for a in blocks:
        for b in blocks:
            if a != b and idom[a] == idom[b] and all(a in path for path in simple_paths(entry, b)):
                print(f"sibling property: {a} dominates its sibling {b}")


question, *arguments = sys.argv[1:]
{f.__name__: f for f in (edges, delete, join, frontier, query, check)}[question](*arguments)
