// What the site adds to mdBook: a search by pagefind, as mdBook's own does not find Chinese words, and colours for LLVM IR.
(() => {
  // What mdBook leaves out for those who use no mouse or no screen.
  for (const name of ["aria-label", "aria-expanded", "aria-controls"]) document.querySelector("#mdbook-sidebar-toggle")?.removeAttribute(name);
  document.querySelector("#mdbook-menu-bar")?.setAttribute("role", "banner");
  for (const code of document.querySelectorAll("pre > code")) if (code.scrollWidth > code.clientWidth) code.setAttribute("tabindex", "0");
  const parts = /(;.*)|("(?:[^"\\]|\\.)*")|([%@][-\w$.]+|^[-\w$.]+:)|(\b(?:define|declare|ret|br|switch|phi|alloca|load|store|getelementptr|inbounds|call|tail|[us]?div|[us]rem|add|sub|mul|shl|[la]shr|and|or|xor|[if]cmp|select|[zs]ext|trunc|bitcast|unreachable|freeze|label|global|constant|internal)\b)|(\b(?:i\d+|void|float|double|ptr)\b)|(-?\b\d[\w.]*)/gm;
  const kinds = ["comment", "string", "variable", "keyword", "type", "number"];
  for (const code of document.querySelectorAll("code.language-llvm, code.language-ll")) {
    const text = code.textContent ?? "";
    const nodes = [];
    let end = 0;
    for (const match of text.matchAll(parts)) {
      const kind = kinds[match.slice(1).findIndex((it) => it !== undefined)];
      nodes.push(text.slice(end, match.index), Object.assign(document.createElement("span"), { className: `hljs-${kind}`, textContent: match[0] }));
      end = match.index + match[0].length;
    }
    code.replaceChildren(...nodes, text.slice(end));
  }

  const isChinese = document.documentElement.lang.startsWith("zh");
  const words = isChinese 
    ? { search: "搜索", none: "没有找到。", file: "从磁盘打开的网页不能搜索：请用 Web 服务器打开，例如在 target/site 中运行 python3 -m http.server。" }
    : { search: "Search", none: "Nothing found.", file: "Pages that are opened from disk cannot be searched: use a web server, as python3 -m http.server in target/site." };
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const box = document.createElement("div");
  box.id = "site-search";
  box.setAttribute("role", "search");
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: words.search });
  field.setAttribute("aria-label", words.search);
  const list = document.createElement("ol");
  box.append(field, list);
  document.querySelector("main")?.before(box);

  /** @type {any} */
  let engine;
  let latest = 0;
  /** @param {string} text */
  const note = (text) => list.replaceChildren(Object.assign(document.createElement("li"), { textContent: text }));
  /**
   * How well a title has what is wanted: a term that is a part of a longer one, as 支配 of 后支配, is not that term.
   * @param {string} title
   * @param {string} wanted
   */
  const rank = (title, wanted) => {
    const at = title.toLowerCase().indexOf(wanted.trim().toLowerCase());
    const isPart = at > 0 && /[\p{L}]/u.test(title[at - 1]) && /[后逆非\p{Script=Latin}]/u.test(title[at - 1]);
    return at < 0 ? 0 : isPart ? -1 : 1;
  };
  field.addEventListener("input", async () => {
    const number = ++latest;
    if (location.protocol === "file:") return note(words.file);
    try {
      engine ??= await import(new URL("pagefind/pagefind.js", script.src).href);
    } catch {
      return note(words.file);
    }
    const wanted = field.value;
    const found = field.value.trim() === "" ? null : await engine.debouncedSearch(field.value);
    if (number !== latest) return;
    const pages = found ? await Promise.all(found.results.slice(0, 15).map((/** @type {any} */ it) => it.data())) : [];
    if (number !== latest) return;
    // The order of pagefind stays among titles of one rank.
    pages.sort((one, other) => rank(other.meta.title, wanted) - rank(one.meta.title, wanted));
    list.replaceChildren(...pages.map((page) => {
      const item = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { href: page.url, textContent: page.meta.title });
      const excerpt = document.createElement("p");
      // pagefind escapes the text and adds marks.
      excerpt.innerHTML = page.excerpt;
      item.append(link, excerpt);
      return item;
    }));
    if (found && pages.length === 0) note(words.none);
  });
})();
