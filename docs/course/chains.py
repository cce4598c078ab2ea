"""Prints the chains of a name in LLVM IR: its uses, and all definitions behind it.

    compiler collatz.sy | python3 chains.py %n.5
"""
import re
import sys

start = sys.argv[1]
function = sys.stdin.read().split("\n}")[0]              # the first one
lines = [line.split(";")[0].strip() for line in function.splitlines()]
names = {line: re.findall(r"%[\w.]+", re.sub(r"label %[\w.]+|, %[\w.]+ ]", "", line)) for line in lines}
definition = {line.split(" = ")[0]: line for line in lines if " = " in line}
print("uses:")
for line in lines:
    if start in names[line][" = " in line:]:
        print("   ", line)
print("definitions:")
work, seen = [start], {start}
while work:
    name = work.pop(0)
    line = definition.get(name)
    print("   ", line or f"{name} is a parameter")
    for operand in names[line][1:] if line else ():
        if operand not in seen:                 # a phi may lead back to itself
            seen.add(operand)
            work.append(operand)
