// The steps of passes after mem2reg in a browser: each is chosen by its button, and shows what it knows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pages, texts } from "./page.ts";

const { openPage } = pages();

/** A program in which one value is constant because a branch is never taken. */
const KNOWN = {
  format: "sysy",
  text: `int main() {
    int limit = 3, step = 1, i = 0, n = getint();
    while (i < n) {
        if (limit > 4) step = i;
        i = i + step;
    }
    return i;
}
`,
} as const;

test("sccp: the lattice, a phi that stays constant, a block that is never executed", async () => {
  const { page, sealed } = await openPage(KNOWN, ["--passes=mem2reg,sccp"]);
  await page.getByRole("button", { name: "▸ sccp" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /every value is unknown \(⊤\), and no block is executed/);
  const notes = async () => (await texts(page, ".ir .instruction")).filter((it) => /= phi|icmp/.test(it)).map((it) => it.split("; ")[1]);
  assert.deepEqual(new Set(await notes()), new Set(["⊤"]));
  await page.getByRole("button", { name: "All details" }).click();
  await page.locator(".steps .chapters button", { hasText: "Rewriting" }).click();
  await page.keyboard.press("ArrowLeft");
  // The phis of `step` and `i`, and both comparisons.
  assert.deepEqual((await notes()).sort(), ["1", "1", "false", "⊥", "⊥"]);
  await page.locator(".ir .instruction", { hasText: "%step.2 = phi" }).locator(".value").first().click();
  const answer = () => page.locator(".steps .answer").innerText();
  assert.match(await answer(), /%step\.2 is always 1: every input that can arrive is 1\.\s+From while\.body: %step\.1 is 1\.\s+%i\.1 does not count: control never goes from if\.then/);
  await page.locator(".graph.cfg .node[data-block='if.then']").click();
  assert.match(await answer(), /^if\.then is never executed.*\s+while\.body always goes to if\.end, because %\d+ is false\./);
  await page.getByRole("button", { name: "Show the step that decided this" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /Control never gets to if\.then: removed/);
  await page.keyboard.press("End");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  assert.match((await texts(page, ".ir .group:has(.label[data-block='while.body']) .instruction:not(.gone)")).join("\n"), /^\s*br label %if\.end$/);
  await page.getByRole("button", { name: "Step by step", exact: true }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /before any pass/);
  sealed();
});

/** A program with a sum that nothing needs, and a branch for it alone. */
const NEEDED = {
  format: "sysy",
  text: `int main() {
    int n = getint(), i = 0, sum = 0, unused = 0;
    while (i < n) {
        if (i > 5) unused = unused + i;
        sum = sum + i;
        i = i + 1;
    }
    return sum;
}
`,
} as const;

test("adce: what is live because of what, a dead cycle, a branch that nothing depends on", async () => {
  const { page, sealed } = await openPage(NEEDED, ["--passes=mem2reg,adce"]);
  const answer = () => page.locator(".steps .answer").innerText();
  await page.getByRole("button", { name: "▸ adce" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /At first nothing is live/);
  // What nothing needs is asked about first.
  assert.match(await answer(), /^%unused\.1 is removed: .* only dead instructions use it: %unused\.\d and %unused\.\d\./);
  await page.locator(".steps .chapters button").last().click();
  const lines = await texts(page, ".ir .instruction");
  const live = lines.filter((it) => it.includes("●")).join();
  assert.ok(/%sum\.2 = add/.test(live) && /call i32 @getint/.test(live) && !/unused/.test(live), lines.join("\n"));
  await page.locator(".graph.cfg .node[data-block='while.cond'] > .name").click();
  assert.match(await answer(), /^The terminator of while\.cond stays.*\s+The branch of while\.cond is live: it decides whether \S+ is executed/);
  await page.locator(".graph.cfg .node[data-block='while.body'] > .name").click();
  assert.match(await answer(), /^The branch of while\.body becomes a jump: nothing live is control dependent on it\./);
  sealed();
});

/** A program with a product that may leave both loops, a division that may not, and a load that the loop changes. */
const MOVES = {
  format: "sysy",
  text: `int table[4];
int main() {
    int n = getint(), k = getint(), i = 0, sum = 0;
    while (i < table[n]) {
        int j = 0;
        while (j < k) {
            if (j > 2) sum = sum + n / k;
            sum = sum + k * 7 + i * 3;
            j = j + 1;
        }
        table[i] = sum;
        i = i + 1;
    }
    return sum;
}
`,
} as const;

test("licm: what leaves a loop, what stays, and why", async () => {
  const { page, sealed } = await openPage(MOVES, ["--passes=mem2reg,licm"]);
  const answer = () => page.locator(".steps .answer").innerText();
  await page.getByRole("button", { name: "▸ licm" }).click();
  await page.locator(".steps .chapters button", { hasText: "Moving" }).click();
  const group = (block: string) => texts(page, `.ir .group:has(.label[data-block='${block}']) .instruction:not(.gone)`);
  assert.match((await group("entry")).join("\n"), /mul i32 %k\.1, 7/);
  assert.match((await group("while.body")).join("\n"), /mul i32 %i\.1, 3/);
  const ask = async (text: string) => {
    await page.locator(".ir .instruction:not(.gone)", { hasText: text }).locator(".value").first().click();
    return answer();
  };
  assert.match(await ask("= mul i32 %k"), /^%\d+ leaves the loops of while\.cond\.1 and while\.cond: it moves to entry\.\s+Its operand is computed outside [^]*: %k\.1\. So mul/);
  const some = await ask("= mul i32 %i");
  assert.match(some, /moves to while\.body\.[^]*%\d+ stays in the loop of while\.cond: its operand %i\.1 is computed there\.\s+The phi %i\.1 of while\.cond may have another value/);
  assert.match(await ask("= sdiv"), /stays in the loop of while\.cond\.1, although .* without executing it/);
  assert.ok(await page.locator(".graph.cfg .edge.step-path").count() > 1);
  assert.match(await ask("= load"), /store i32 %sum\.2, .* in the loop may write the memory that it reads/);
  await page.locator(".ir .label[data-block='if.then']").click();
  assert.match(await answer(), /^if\.then is in the loop of while\.cond\.1\.\s+An iteration need not execute it/);
  sealed();
});

test("a label asks about a phi of its block, and an operand that is read twice is named once", async () => {
  const text = "int main() { int n = getint(), most = 0; while (n > 0) { int k = n * n; if (k > most) most = k; n = n - 1; } return most; }";
  const { page, sealed } = await openPage({ format: "sysy", text }, ["--passes=mem2reg,sccp"]);
  const answer = () => page.locator(".steps .answer").innerText();
  const click = (block: string) => page.locator(`.ir .label[data-block='${block}']`).click();
  await click("if.end");
  assert.match(await answer(), /^most has a phi in if\.end/);
  // Once a variable is chosen, blocks are asked about that.
  await page.locator(".source .variable", { hasText: /^n$/ }).first().click();
  await click("if.end");
  assert.match(await answer(), /^n needs no phi in if\.end/);
  await page.getByRole("button", { name: "▸ sccp" }).click();
  await page.locator(".ir .instruction", { hasText: "= mul i32" }).locator(".opcode").click();
  assert.equal((await answer()).match(/%n\.\d is not a constant/g)?.length, 1);
  sealed();
});

/** A program with stores that become values in their loop, and stores that stay there. */
const HELD = `int total;
int main() {
    int n = getint(), pair[2] = {1, 2};
    while (n > 0) {
        pair[n % 2] = n;
        pair[1] = 7;
        total = total + n;
        n = n - 1;
    }
    return pair[0] + pair[1] + total;
}
`;

test("licm: preheaders come before its steps, and promotion after them", async () => {
  const program = { format: "sysy", text: "int sum; int main() { int i = getint(); while (i > 0) { sum = sum + i; i = i - 1; } return sum; }" } as const;
  const { page, sealed } = await openPage(program, ["--passes=mem2reg,rotate,licm"]);
  const passes = (await texts(page, ".passes .pass")).join();
  assert.match(passes, /rotate,preheaders,licm,promotion$/);
  await page.getByRole("button", { name: "▸ licm" }).click();
  assert.ok((await texts(page, ".ir .label")).some((it) => it.includes("loop.preheader")));
  await page.locator(".steps .chapters button", { hasText: "Loops" }).click();
  await page.locator(".steps input[type=range]").press("ArrowRight");
  const sentence = () => page.locator(".steps .sentence").innerText();
  assert.match(await sentence(), /loop\.preheader is new, between while\.cond\.1 and while\.body\./);
  await page.locator(".steps .chapters button", { hasText: "Places in memory" }).click();
  assert.match(await sentence(), /The place at @sum is a value in the loop of while\.body\. These access it: %\d+ and store .*\. It is loaded once, in loop\.preheader\. It is stored when the loop exits to while\.end/);
  sealed();
});

test("licm: why a store stays in its loop", async () => {
  const { page, sealed } = await openPage({ format: "sysy", text: HELD }, ["--passes=mem2reg,licm"]);
  await page.getByRole("button", { name: "▸ licm" }).click();
  const ask = async (text: RegExp) => {
    await page.locator(".ir .instruction:not(.gone)", { hasText: text }).locator(".opcode").first().click();
    return page.locator(".steps .answer").innerText();
  };
  assert.match(await ask(/store i32 7/), /more than compute a value[^]*store i32 7, .* stays: store i32 %n\.\d, .* may access the same place in the loop of while\.cond/);
  assert.match(await ask(/store i32 %n/), /stays: the loop of while\.cond computes its address/);
  assert.match(await ask(/, i32\* @total/), /The place at @total is a value in the loop of while\.cond\.[^]*access other memory: store[^]*exits to while\.end/);
  sealed();
});

/** A program that computes a product twice on some paths, and a sum twice on paths that do not meet. */
const SAME = {
  format: "sysy",
  text: `int main() {
    int a = getint(), b = getint(), x = a * b, y = 0;
    if (a == 7) {
        y = b + a;
        x = x + a * b;
    } else {
        y = a + b;
    }
    return x + y + a * b + (a + b);
}
`,
} as const;

test("gvn: value numbers, what dominance makes available, what a branch says", async () => {
  const { page, sealed } = await openPage(SAME, ["--passes=mem2reg,gvn"]);
  const answer = () => page.locator(".steps .answer").innerText();
  await page.getByRole("button", { name: "▸ gvn" }).click();
  // What is equal to something is asked about first.
  assert.match(await answer(), /^%\d+ is the same as %x\.1: the operation and the operands are equal\.\s+entry, the block of %x\.1, dominates if\.end/);
  await page.locator(".steps .chapters button", { hasText: "Removing" }).click();
  const lines = await texts(page, ".ir .instruction");
  const number = (text: RegExp) => /; (#\d+)/.exec(lines.find((it) => text.test(it)) ?? "")?.[1];
  const products = lines.filter((it) => /= mul i32 %a\.1, %b\.1/.test(it)).map((it) => /; (#\d+)/.exec(it)?.[1]);
  assert.deepEqual(products, [number(/%x\.1 = mul/), number(/%x\.1 = mul/)]);
  assert.match(lines.find((it) => it.includes("%y.1 = add")) ?? "", /add i32 %b\.1, 7/);
  // Both sums are the same, but neither block is on every path to the other.
  await page.locator(".ir .instruction", { hasText: "%y.2 = add" }).locator(".value").first().click();
  assert.match(await answer(), /^%y\.2 stays: %\d+ computes the same, but its block if\.end does not dominate if\.else/);
  assert.ok(await page.locator(".graph.cfg .step-path").count() > 0);
  await page.locator(".ir .label[data-block='if.then']").click();
  assert.match(await answer(), /values of the blocks that dominate it are available[^]*so %a\.1 is 7 there/);
  sealed();
});

test("liveness: the sets of the blocks, and why a variable is live", async () => {
  const { page, sealed } = await openPage(NEEDED, ["--passes=mem2reg"]);
  const answer = () => page.locator(".steps .answer").innerText();
  await page.getByRole("button", { name: "▸ liveness" }).click();
  assert.match(await answer(), /^Live at the start of while\.cond: /);
  await page.locator(".steps input[type=range]").press("End");
  assert.match(await page.locator(".steps .sentence").innerText(), /The worklist is empty: \d+ visits for 6 blocks/);
  const row = page.locator(".steps .panel tr", { has: page.locator("th [data-block='while.cond']") });
  assert.match(await row.innerText(), /\{ n, i, sum, unused \}|\{ [nisu][^}]*unused[^}]* \}/);
  await page.locator(".ir .label[data-block='while.end']").click();
  assert.match(await answer(), /^Live at the start of while\.end: sum\.[^]*sum is live: while\.end reads it before any write\.[^]*i is not live: no path from while\.end leads to a read of it/);
  await page.locator(".ir .label[data-block='if.then']").click();
  const said = await answer();
  assert.match(said, /unused is live: if\.then reads it/);
  assert.match(said, /sum is live: a path leads to if\.end/);
  sealed();
});
