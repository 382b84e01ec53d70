import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Imports of our own files: `from '…'`, `import '…'` and `import('…')`; type-only imports count too. */
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+)'/g;

function importsOf(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, name = '']) => name);
  return names.map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)));
}

/** The imports between the files and subfolders of one folder. A subfolder includes everything below it. */
function siblingImports(folder: string, imports: [from: string, to: string][]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const siblingOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? '';
  for (const [from, to] of imports) {
    if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) continue;
    const [a, b] = [siblingOf(from), siblingOf(to)];
    if (a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  return graph;
}

/** Siblings that import themselves, directly or indirectly. */
function cyclic(graph: Map<string, Set<string>>): string[] {
  const reachable = (from: string) => {
    const seen = new Set<string>();
    const pending = [...(graph.get(from) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      pending.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  return [...graph.keys()].filter((name) => reachable(name).has(name)).sort();
}

test.each(['contract', 'server', 'web'])('no sibling files or folders in %s import each other in a cycle', (root) => {
  const files = globSync(`${root}/**/*.{ts,tsx,mjs}`).filter((file) => !/\.(test|harness|fixture|d)\.ts$/.test(file));
  const imports = files.flatMap((file) => importsOf(file).map((to): [string, string] => [file, to]));
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)).flatMap(ancestors))];
  const cycles = folders.map((folder) => [folder, cyclic(siblingImports(folder, imports))] as const);
  expect(Object.fromEntries(cycles.filter(([, names]) => names.length > 0))).toEqual({});
});

/** A folder and its ancestors. */
function ancestors(folder: string): string[] {
  return folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
}
