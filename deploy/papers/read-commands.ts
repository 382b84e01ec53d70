import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The `sh` blocks of a section of a document, in their order. The section ends at the next heading of its level or a higher one. */
export function readBlocks(document: string, heading: string): string[] {
  const lines = readFileSync(new URL(document, root), 'utf8').split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`${document} has no section "${heading}"`);
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && (/^#+/.exec(line)?.[0].length ?? 0) <= level);
  const section = rest.slice(0, end < 0 ? undefined : end).join('\n');
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`"${heading}" in ${document} has no commands`);
  return blocks;
}

/** Every complete statement in the text of a document: in backquotes, on one or more lines, without a placeholder. */
export function readStatements(document: string): string[] {
  const text = readFileSync(new URL(document, root), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/`((?:select|delete from|update|vacuum) [^`]*)`/g)]
    .map(([, statement = '']) => statement.replaceAll(/\s+/g, ' '))
    .filter((statement) => !statement.includes('…') && !statement.includes('(pid)'));
}
