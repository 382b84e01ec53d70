import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** In a longer list, a newcomer no longer sees at once which file is the one. */
const FILES_MAX = 15;

test('no folder of code has more than 15 files besides tests', () => {
  const files = globSync('{bench,cli,contract,deploy,e2e,scripts,server,test,web}/**/*.{ts,tsx,mjs,css}').filter(
    (file) => !/\.(test|harness|fixture|e2e)\.tsx?$/.test(file),
  );
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  const sizes = [...folders].map(([folder, { length }]) => [folder, length] as const);
  expect(sizes.filter(([, size]) => size > FILES_MAX)).toEqual([]);
});
