import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a file of `deploy/` with the values of a test. Throws if one of the texts is not in it. */
export function fillIn(source: URL, target: string, values: Record<string, string>): void {
  let text = readFileSync(source, 'utf8');
  for (const [placeholder, value] of Object.entries(values)) {
    if (!text.includes(placeholder)) throw new Error(`${source.pathname} has no ${placeholder}`);
    text = text.replaceAll(placeholder, value);
  }
  writeFileSync(target, text);
}
