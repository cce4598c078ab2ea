"""A whole mem2reg: reads what `compiler -O0` prints, and prints it with phis instead of scalar variables.

    compiler -O0 fib.sy | python3 mem2reg.py           # the IR
    compiler -O0 fib.sy | python3 mem2reg.py sets    # what was computed on the way
"""
import re
import sys

NAME = r"%[\w.]+"
LOAD = re.compile(rf"({NAME}) = load \w+, \w+\* ({NAME})$")
STORE = re.compile(rf"store \w+ (\S+), \w+\* ({NAME})$")
PHI = re.compile(rf"({NAME}) = phi ")


def order_and_dominators(entry, successors):                    # chapters 3 and 4
    done, postorder, stack = {entry}, [], [(entry, iter(successors[entry]))]
    while stack:
        block, rest = stack[-1]
        after = next((s for s in rest if s not in done), None)
        if after is None:
            postorder.append(block)
            stack.pop()
        else:
            done.add(after)
            stack.append((after, iter(successors[after])))
    order = postorder[::-1]
    number = {block: i for i, block in enumerate(order)}
    predecessors = {b: [p for p in successors if p in number and b in successors[p]] for b in order}
    idom, changed = {entry: entry}, True
    while changed:
        changed = False
        for block in order[1:]:
            new, *others = [p for p in predecessors[block] if p in idom]
            for other in others:
                while new != other:
                    if number[new] > number[other]:
                        new = idom[new]
                    else:
                        other = idom[other]
            changed |= idom.get(block) != new
            idom[block] = new
    return order, predecessors, idom


def mem2reg(blocks, show):
    successors = {b: list(dict.fromkeys(re.findall(r"label %([\w.]+)", lines[-1]))) for b, lines in blocks.items()}
    entry = next(iter(blocks))
    order, predecessors, idom = order_and_dominators(entry, successors)
    blocks = {b: blocks[b] for b in blocks if b in idom}        # without unreachable ones
    frontier = {b: set() for b in order}                        # chapter 6
    for b in order:
        for x in predecessors[b] if len(predecessors[b]) > 1 else ():
            while x != idom[b]:
                frontier[x].add(b)
                x = idom[x]
    for b in order if show else ():
        print(f"{b}: idom {idom[b]}; DF {{{', '.join(x for x in order if x in frontier[b])}}}")
    types = {m[1]: m[2] for line in blocks[entry] if (m := re.match(rf"({NAME}) = alloca (i32|float|i1)$", line))}
    for line in sum(blocks.values(), []):                       # chapter 2: any other use of an address
        accesses = {m[2] for m in (LOAD.match(line), STORE.match(line)) if m}
        for name in set(re.findall(NAME, line)) - accesses if " = alloca " not in line else ():
            types.pop(name, None)
    defs, exposed = {v: set() for v in types}, {v: set() for v in types}
    for b, lines in blocks.items():
        for line in lines:
            if (m := STORE.match(line)) and m[2] in types:
                defs[m[2]].add(b)
            elif (m := LOAD.match(line)) and m[2] in types and b not in defs[m[2]]:
                exposed[m[2]].add(b)
    phis = {b: {} for b in order}                               # block -> variable -> inputs
    for v in types:
        live, work = set(exposed[v]), list(exposed[v])          # chapter 5: live at the beginning
        while work:
            new = [p for p in predecessors[work.pop()] if p not in live and p not in defs[v]]
            live.update(new)
            work += new
        work = list(defs[v])
        while work:
            for b in frontier[work.pop()]:
                if b in live and v not in phis[b]:
                    phis[b][v] = {}
                    work.append(b)
        if show:
            sets = ("Defs", defs[v]), ("live at the beginning of", live), ("phis in", {b for b in phis if v in phis[b]})
            print(v + ": " + "; ".join(f"{name} {{{', '.join(b for b in order if b in s)}}}" for name, s in sets))
    value, ends = {}, {entry: dict.fromkeys(types, "undef")}    # chapter 7
    for b in order:                                             # a block is after its immediate dominator
        now = ends[b] = dict(ends[idom[b]], **{v: f"{v}.{b}" for v in phis[b]})
        for line in blocks[b]:
            if (m := STORE.match(line)) and m[2] in types:
                now[m[2]] = value.get(m[1], m[1])
            elif (m := LOAD.match(line)) and m[2] in types:
                value[m[1]] = now[m[2]]
        for s in successors[b]:
            for v in phis[s]:
                phis[s][v][b] = now[v]
    inputs = {f"{v}.{b}": phis[b][v] for b in order for v in sorted(phis[b], key=list(types).index)}
    is_gone = lambda line: any(m and m[2] in types for m in (LOAD.match(line), STORE.match(line))) or line.split()[0] in types
    kept = {b: [line for line in lines if not is_gone(line)] for b, lines in blocks.items()}
    used = {value.get(name, name) for line in sum(kept.values(), []) for name in re.findall(NAME, line)}
    work = [phi for phi in inputs if phi in used]               # phis that only phis read are dead
    while work:
        new = {x for x in inputs[work.pop()].values() if x in inputs} - used
        used |= new
        work += new
    for b, lines in kept.items():
        new = {f"{v}.{b}": types[v] for v in sorted(phis[b], key=list(types).index) if f"{v}.{b}" in used}
        pairs = lambda phi: ", ".join(f"[ {inputs[phi][p]}, %{p} ]" for p in blocks if p in inputs[phi])
        lines = [re.sub(NAME, lambda m: value.get(m[0], m[0]), line) for line in lines]
        old = [line for line in lines if PHI.match(line)]
        yield b, old + [f"{phi} = phi {ty} {pairs(phi)}" for phi, ty in new.items()] + lines[len(old):]


def main():
    show, blocks = "sets" in sys.argv, None
    for line in sys.stdin.read().splitlines():
        code = line.split(";")[0].rstrip()
        if code.startswith("define "):
            blocks, head = {}, line
        elif code == "}":
            result = list(mem2reg(blocks, show))
            texts = [f"{b}:\n" + "".join(f"  {line}\n" for line in lines) for b, lines in result]
            show or print(head + "\n" + "\n".join(texts) + "}")
            blocks = None
        elif blocks is None:
            show or print(line)
        elif code.endswith(":"):
            block = blocks.setdefault(code[:-1], [])
        elif code:
            block.append(code.strip())


main()
