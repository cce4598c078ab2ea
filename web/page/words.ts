// The words of the source language.

/** Those that are not names. */
export const KEYWORDS = ["int", "float", "void", "const", "if", "else", "while", "break", "continue", "return"];

/** The functions of its library. */
export const LIBRARY = [
  "getint", "getch", "getfloat", "getarray", "getfarray", "putint", "putch", "putfloat", "putarray", "putfarray", "putf", "starttime",
  "stoptime",
];
