// The programs to start from.

import figures from "./examples/figures.sy";
import gcd from "./examples/gcd.sy";
import figure from "./examples/dominance.sy";
import renaming from "./examples/renaming.sy";
import swap from "./examples/swap.sy";
import mistakes from "./examples/mistakes.sy";
import undefined_ from "./examples/undefined.sy";
import llvm from "./examples/factorial.ll";
import llvmMistakes from "./examples/mistakes.ll";
import mandelbrot from "../../testcases/programs/mandelbrot.sy";
import queens from "../../testcases/programs/queens.sy";
import calculator from "../../testcases/programs/calculator.sy";
import calculatorInput from "../../testcases/programs/calculator.in";
import sudoku from "../../testcases/programs/sudoku.sy";
import newton from "../../testcases/sysy2022/newton.sy";
import sudokuInput from "../../testcases/programs/sudoku.in";

interface Example {
  id: string;
  title: readonly [string, string]; // English and Chinese
  source: string;
  input?: string;
  language?: "minisysy" | "llvm"; // without it, `minisysy`
}

export const GROUPS: { title: readonly [string, string], examples: Example[] }[] = [
  {
    title: ["SSA form", "SSA 形式"],
    examples: [
      { id: "figures", title: ["Figures 1-13 to 1-19 of the course", "课程图 1-13 至 1-19"], source: figures },
      { id: "gcd", title: ["Greatest common divisor", "最大公约数"], source: gcd, input: "48 36\n" },
      { id: "dominance", title: ["Two paths, a loop, frontiers", "两条路径、循环与支配边界"], source: figure, input: "7\n" },
      { id: "renaming", title: ["Four variables, many phis", "四个变量与许多 phi"], source: renaming, input: "5\n" },
      { id: "swap", title: ["Values that swap in a loop", "循环中交换的值"], source: swap },
    ],
  },
  {
    title: ["Mistakes", "错误"],
    examples: [
      { id: "mistakes", title: ["Errors with fixes", "可自动修复的错误"], source: mistakes },
      { id: "undefined", title: ["Undefined behaviour", "未定义行为"], source: undefined_, input: "5\n" },
      { id: "llvm-mistakes", title: ["Faulty LLVM IR", "有错误的 LLVM IR"], source: llvmMistakes, language: "llvm" },
    ],
  },
  {
    title: ["Programs", "程序"],
    examples: [
      { id: "mandelbrot", title: ["Mandelbrot set", "曼德博集合"], source: mandelbrot },
      { id: "newton", title: ["Newton's method, with floats", "牛顿法（浮点数）"], source: newton },
      { id: "queens", title: ["Queens", "皇后问题"], source: queens },
      { id: "calculator", title: ["Calculator", "计算器"], source: calculator, input: calculatorInput },
      { id: "sudoku", title: ["Sudoku", "数独"], source: sudoku, input: sudokuInput },
      { id: "llvm", title: ["LLVM IR: factorial", "LLVM IR：阶乘"], source: llvm, input: "10\n", language: "llvm" },
    ],
  },
];
