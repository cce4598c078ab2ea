"""Draws the stacks of renaming: reads `compiler --emit trace`, and prints the stacks of the first function after each step.

    compiler --emit trace swap.sy | python3 stacks.py             # each step
    compiler --emit trace swap.sy | python3 stacks.py chains    # what each definition is pushed onto
"""
import json
import sys

events = [json.loads(line) for line in sys.stdin]
names = {i["id"]: i["result"] for b in events[0]["blocks"] for i in b["instructions"] if "result" in i}
stacks = {}


def shown(value):
    return names.get(value, value)


for event in events[1:]:
    kind = event["event"]
    if kind == "function":
        break
    if kind == "promoted":
        stacks[event["variable"]] = []
    if kind == "phi":
        names[event["id"]] = f"phi({event['variable']}, {event['block']})"
    if kind == "pushed":
        stack = stacks[event["variable"]]
        stack.append(shown(event["value"]))
        did = f"push {event['variable']}"
        if "chains" in sys.argv:
            print(f"{event['block']}: {event['variable']} = {stack[-1]}, reachingDef = {(['none'] + stack)[-2]}")
    elif kind == "replaced":
        did = f"{names[event['id']]} becomes {shown(event['value'])}"
    elif kind == "phi_input":
        did = f"{names[event['id']]} gets {shown(event['value'])}"
    elif kind == "enter":
        did = f"enter {event['block']}"
    elif kind == "leave":
        for variable in event["popped"]:
            stacks[variable].pop()
        did = f"leave {event['block']}"
    else:
        continue
    if "chains" not in sys.argv:
        print(f"{did:32}", "  ".join(f"{v}: [{' | '.join(stack)}]" for v, stack in stacks.items()))
