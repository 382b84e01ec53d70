import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, unknown>;
};

/** Libraries of the pages. A second version of one would double the download unnoticed. */
test.each([
  '@tanstack/query-core',
  '@tanstack/react-query',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'scheduler',
  'zod',
])('%s is installed once', (name) => {
  const installed = Object.keys(lock.packages).filter((place) => place.endsWith(`node_modules/${name}`));
  expect(installed).toEqual([`node_modules/${name}`]);
});
