// The search of the site, by pagefind: mdBook's own does not find Chinese words.
(() => {
  const isChinese = document.documentElement.lang.startsWith("zh");
  const words = isChinese ? { search: "搜索", none: "没有找到。" } : { search: "Search", none: "Nothing found." };
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const box = document.createElement("div");
  box.id = "site-search";
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: words.search });
  field.setAttribute("aria-label", words.search);
  const list = document.createElement("ol");
  box.append(field, list);
  document.querySelector("main")?.before(box);

  /** @type {any} */
  let engine;
  let latest = 0;
  field.addEventListener("input", async () => {
    const number = ++latest;
    engine ??= await import(new URL("pagefind/pagefind.js", script.src).href);
    const found = field.value.trim() === "" ? null : await engine.debouncedSearch(field.value);
    if (number !== latest) return;
    const pages = found ? await Promise.all(found.results.slice(0, 15).map((/** @type {any} */ it) => it.data())) : [];
    if (number !== latest) return;
    list.replaceChildren(...pages.map((page) => {
      const item = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { href: page.url, textContent: page.meta.title });
      const excerpt = document.createElement("p");
      // pagefind escapes the text and adds marks.
      excerpt.innerHTML = page.excerpt;
      item.append(link, excerpt);
      return item;
    }));
    if (found && pages.length === 0) list.replaceChildren(Object.assign(document.createElement("li"), { textContent: words.none }));
  });
})();
