import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = ['product', 'http-contract', 'look'];
/** `product.md §2 "Product card"`; a comment may break the line anywhere in it. */
const reference = /\b(product|http-contract|look)\.md(?:,? §(\d+))?(?:,? "([^"]+)")?/g;

const sections = new Map<string, string>();
for (const page of pages) {
  const text = readFileSync(`docs/${page}.md`, 'utf8');
  sections.set(page, inOneLine(text));
  for (const part of text.split(/^## /m).slice(1)) {
    const number = /^\d+/.exec(part)?.[0];
    if (number) sections.set(`${page} §${number}`, inOneLine(part));
  }
}

test('a reference to the requirements, the HTTP contract or the look names a part that exists', () => {
  const files = ['{cli,content,contract,e2e,server,test,web,scripts}/**/*.{ts,tsx,css}', 'docs/**/*.md', '*.md'];
  const missing = globSync(files).flatMap((file) =>
    [...inOneLine(readFileSync(file, 'utf8')).matchAll(reference)]
      .filter(([, page, section, name = '']) => {
        const text = sections.get(section ? `${page} §${section}` : `${page}`);
        return !text?.toLowerCase().includes(name.toLowerCase());
      })
      .map(([found]) => `${file}: ${found}`),
  );
  expect(missing).toEqual([]);
});

/** Without the marks of comments at the beginning of lines. */
function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
}
