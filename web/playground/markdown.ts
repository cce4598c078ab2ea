// The explanations of codes: the little Markdown that they use, as elements.

/** The lines of a paragraph as one text. Chinese has no spaces between its characters. */
export function joined(lines: string[]) {
  return lines.reduce((text, line) => {
    const isChinese = /[，。；：、！？）”]$/.test(text) || (/\p{Script=Han}$/u.test(text) && /^[\p{Script=Han}（“]/u.test(line));
    return text + (isChinese ? "" : " ") + line;
  });
}

export function render(text: string): HTMLElement[] {
  const elements: HTMLElement[] = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (line.startsWith("```")) {
      const end = lines.indexOf("```", index + 1);
      const code = document.createElement("pre");
      code.textContent = lines.slice(index + 1, end < 0 ? undefined : end).join("\n");
      elements.push(code);
      index = end < 0 ? lines.length : end + 1;
      continue;
    }
    const heading = /^(#+) (.*)/.exec(line);
    if (heading) {
      elements.push(element(heading[1].length === 1 ? "h2" : "h3", heading[2]));
      index += 1;
      continue;
    }
    let end = index;
    const isItem = (it: string) => /^[-*] /.test(it);
    while (end < lines.length && lines[end].trim() !== "" && !lines[end].startsWith("```") && (end === index || !isItem(lines[end]))) {
      end += 1;
    }
    if (end > index) {
      const text = joined(lines.slice(index, end).map((it) => it.trim()));
      elements.push(isItem(text) ? element("li", text.slice(2)) : element("p", text));
    }
    index = Math.max(end, index + 1);
  }
  return elements;
}

/** An element whose text has code in backquotes. */
export function element(name: string, text: string) {
  const result = document.createElement(name);
  text.split("`").forEach((part, index) => {
    if (index % 2 === 0) result.append(part);
    else result.append(Object.assign(document.createElement("code"), { textContent: part }));
  });
  return result;
}
