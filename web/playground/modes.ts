// Highlighting for the two languages.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { KEYWORDS, LIBRARY } from "../page/words.ts";

const TYPES = ["int", "float", "void", "const"];

function kindOf(word: string) {
  if (TYPES.includes(word)) return "typeName";
  if (KEYWORDS.includes(word)) return "keyword";
  return LIBRARY.includes(word) ? "library" : null;
}

/** Floats in hexadecimal and in decimal, and integers. */
const NUMBER =
  /^(?:0[xX](?:[\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)[pP][-+]?\d+[fF]?|0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fF]?)/;

export const sysy = StreamLanguage.define({
  name: "miniSysY",
  startState: () => ({ isComment: Boolean(false), depth: 0 }),
  token(stream, state) {
    if (state.isComment || stream.match("/*")) {
      state.isComment = !stream.match(/^.*?\*\//);
      if (state.isComment) stream.skipToEnd();
      return "comment";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(NUMBER)) return "number";
    if (stream.match(/^[A-Za-z_]\w*/)) return kindOf(stream.current()) ?? (stream.match(/^\s*\(/, false) ? "function" : "variableName");
    if (stream.match(/^(?:[<>=!]=|&&|\|\||[-+*/%<>=!])/)) return "operator";
    const char = stream.next();
    if (char === "{") state.depth += 1;
    if (char === "}") state.depth = Math.max(0, state.depth - 1);
    return null;
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{"] },
    indentOnInput: /^\s*\}$/,
  },
  tokenTable: { function: tags.function(tags.variableName), library: tags.standard(tags.name) },
  indent: (state, textAfter, { unit }) => Math.max(0, state.depth - Number(/^\s*\}/.test(textAfter))) * unit,
});

const INSTRUCTIONS = new RegExp(
  "^(?:define|declare|ret|br|switch|phi|alloca|load|store|getelementptr|inbounds|call|tail|add|sub|mul|sdiv|srem|udiv|urem|shl|lshr|ashr" +
    "|and|or|xor|icmp|select|zext|sext|trunc|bitcast|ptrtoint|inttoptr|unreachable|freeze|insertelement|extractelement|shufflevector)\\b",
);

export const llvm = StreamLanguage.define({
  name: "LLVM IR",
  startState: () => ({}),
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return "comment";
    if (stream.match(/^c?"[^"]*"?/)) return "string";
    if (stream.match(/^@(?:[-\w$.]+|"[^"]*")/)) return "function";
    if (stream.match(/^%(?:[-\w$.]+|"[^"]*")/)) return "variableName";
    if (stream.sol() && stream.match(/^(?:[-\w$.]+|"[^"]*"):/)) return "labelName";
    if (stream.match(/^(?:i\d+|void|ptr|label)\b/)) return "typeName";
    if (stream.match(/^-?\d+/)) return "number";
    if (stream.match(INSTRUCTIONS)) return "keyword";
    if (stream.match(/^[a-z]\w*/)) return "modifier";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ";" } },
  tokenTable: { function: tags.function(tags.variableName) },
});

/** Colours by custom properties, so that they follow the theme. */
export const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
    { tag: tags.keyword, color: "var(--keyword)", fontWeight: "600" },
    { tag: tags.typeName, color: "var(--type)" },
    { tag: tags.number, color: "var(--number)" },
    { tag: tags.string, color: "var(--number)" },
    { tag: tags.function(tags.variableName), color: "var(--function)" },
    { tag: tags.standard(tags.name), color: "var(--function)", fontStyle: "italic" },
    { tag: tags.labelName, color: "var(--keyword)", fontWeight: "600" },
    { tag: tags.modifier, color: "var(--comment)" },
  ]),
);
