import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/threats.md', root), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));

/** A test as the table names it: its file and its title. */
const proofs = rows.flatMap((row) => [...row.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`: (.+?)(?=<br>| \|$)/g)]);

test('every threat of docs/threats.md has a test', () => {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/\.(?:test|e2e)\.ts`: [^|]+\|$/);
  expect(proofs).toHaveLength(page.match(/\.(?:test|e2e)\.ts`: /g)?.length ?? 0);
});

test.each(proofs.map(([, file = '', name = '']) => [name, file]))('“%s” is a test of %s', (name, file) => {
  const address = new URL(file, root);
  expect(existsSync(address)).toBe(true);
  // `test('…'` and `test.each(…)('…'`; the title may be on the next line.
  const names = [...readFileSync(address, 'utf8').matchAll(/\(\s*(['`])(.+?)\1,\s*(async\s*)?[\w(]/g)].map(
    ([, , each]) => each,
  );
  expect(names).toContain(name);
});
