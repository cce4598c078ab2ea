// The words of the source language.

/** Those that are not names. */
export const KEYWORDS = ["int", "void", "const", "if", "else", "while", "break", "continue", "return"];

/** The functions of its library. */
export const LIBRARY = ["getint", "getch", "getarray", "putint", "putch", "putarray", "starttime", "stoptime"];
