// The tokens of a line of IR: the compiler says what each part of the text means.

/** A part of a line of IR. */
export interface Token {
  text: string;
  kind: "plain" | "value" | "block" | "global" | "opcode" | "literal";
  id?: string | number; // Of a value the number of the instruction, or the name of the parameter with `%`; of a block its name.
  variable?: string; // Of a value.
}

/** The kinds that the data has as -1, -2 and so on. Values are parameters there. */
const KINDS = ["value", "block", "global", "opcode", "literal"] as const;

export const plainToken = (text: string): Token => ({ text, kind: "plain" });

/** @param name With `%`. */
export const parameterToken = (name: string): Token => ({ text: name, kind: "value", id: name, variable: name.slice(1) });

/** @param name Without `%`. */
export const blockToken = (name: string): Token => ({ text: `%${name}`, kind: "block", id: name });

/**
 * The tokens of a line, the text between them included. Linear.
 * @param numbers The tokens as the data has them.
 * @param variables Of the instructions that have one.
 */
export function tokensOf(text: string, numbers: number[], variables: Map<number, string>): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (let at = 0; at < numbers.length; at += 3) {
    const start = end + numbers[at];
    if (start > end) tokens.push(plainToken(text.slice(end, start)));
    end = start + numbers[at + 1];
    tokens.push(tokenOf(text.slice(start, end), numbers[at + 2], variables));
  }
  if (end < text.length) tokens.push(plainToken(text.slice(end)));
  return tokens;
}

function tokenOf(text: string, meaning: number, variables: Map<number, string>): Token {
  if (meaning >= 0) return { text, kind: "value", id: meaning, variable: variables.get(meaning) };
  const kind = KINDS[-1 - meaning];
  if (kind === "value") return parameterToken(text);
  return kind === "block" ? blockToken(text.slice(1)) : { text, kind };
}
