// What the site consists of: its parts, and the pages of each in order.

/** The languages, with the end of the names of their pages. */
export const LANGUAGES = { en: ".md", zh: ".zh.md" } as const;

export type Language = keyof typeof LANGUAGES;

/** The folder of explanations in the repository, by language. */
export const EXPLANATIONS = { en: "src/diag/explanations", zh: "src/diag/explanations/zh" } as const;

/**
 * A part of a book: its titles, and its pages by their names in the repository, without the end that depends on
 * the language. A page without a translation is shown in English.
 */
export interface Part {
  title: Record<Language, string>;
  pages: string[];
  under?: Record<Language, string>; // the title of a list of the pages after the first
}

/**
 * The parts. The first page of the book is before them.
 * @param chapters the chapters of the course
 */
export const parts = (chapters: string[]): Part[] => [
  { title: { en: "Try it", zh: "试用" }, pages: ["docs/try", "docs/playground"] },
  { title: { en: "Course", zh: "课程" }, pages: ["docs/course/README", ...chapters] },
  { title: { en: "Guide", zh: "指南" }, pages: ["docs/guide"] },
  {
    title: { en: "Reference", zh: "参考" },
    pages: [
      "command-line", "language", "running", "editors", "llvm-ir", "judging", "passes", "analyses", "trace", "names", "page",
      "pictures",
    ].map((name) => `docs/${name}`),
  },
  {
    title: { en: "Internals", zh: "内部" },
    pages: ["docs/architecture", "docs/testing", "testcases/README", "docs/performance", "CONTRIBUTING", "SECURITY", "CHANGELOG"],
  },
];

/** The titles of the list of codes, and of the note on pages without a translation. */
export const TEXTS = {
  en: {
    book: "miniSysY and SSA form",
    codes: "Errors and warnings",
    ofCodes: "The compiler prints these texts for `compiler --explain CODE`.",
    open: "Open in the playground",
    live: "Open this page",
    playground: "Open the playground",
    untranslated: "",
    search: "Search",
  },
  zh: {
    book: "miniSysY 与 SSA 形式",
    codes: "错误与警告",
    ofCodes: "`compiler --explain 编号` 输出的就是这些说明。",
    open: "用在线演练场打开",
    live: "打开这个网页",
    playground: "打开在线演练场",
    untranslated: "*这一页只有英文。*",
    search: "搜索",
  },
};
