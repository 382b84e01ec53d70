import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lock file has the hash of every package, also of those for other platforms', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const { '': _root, ...installed } = packages;
  const unpinned = Object.keys(installed).filter((place) => !installed[place]?.integrity?.startsWith('sha512-'));
  expect(unpinned).toEqual([]);
});
