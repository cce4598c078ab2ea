// The phis of each flavour on the page are those that `--phis` leaves.

import assert from "node:assert/strict";
import { test } from "node:test";

import { FLAVOURS, phisOf } from "../page/flavours.ts";
import { PROGRAMS, traces } from "./traces.ts";

/** The phis that each function has in the end with these options, as `variable in block`. */
const remaining = (program: string, flavour: string) =>
  traces(program, ["--phis", flavour]).map(({ facts }) =>
    [...facts.phis.values()]
      .filter(({ removed }) => removed === null)
      .map(({ variable, block }) => `${variable} in ${facts.blocks[block].name}`)
      .sort());

for (const program of PROGRAMS.filter((_, index) => index % 3 === 0)) {
  test(program, () => {
    const functions = traces(program);
    const isOneSweep = functions.every(({ events }) => events.filter(({ event }) => event === "sweep").length < 2);
    for (const flavour of isOneSweep ? FLAVOURS : []) {
      const shown = functions.map(({ facts }) =>
        [...facts.variables.values()]
          .flatMap((variable) => phisOf(facts, variable)[flavour].map((at) => `${variable.name} in ${facts.blocks[at].name}`))
          .sort());
      assert.deepEqual(shown, remaining(program, flavour), `${program}: ${flavour}`);
    }
  });
}
