import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { counters } from './counters.ts';

/** `count` ignores a counter that is not registered, so a forgotten one would stay absent from /metrics without an error. */
test('every counter that a module declares is registered', async () => {
  const declared: string[] = [];
  for await (const file of glob('server/**/*.ts')) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/: Counter = \{\s*name: '(\w+)'/g))
      declared.push(name);
  }
  expect(counters.map(({ name }) => name).sort()).toEqual(declared.sort());
});
