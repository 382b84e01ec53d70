import { expect, test } from 'vitest';
import { groupOf, keysOfPage } from './named-keys.ts';
import { dynamicImportsOf, type Source, sourcesOf, staticImportsOf, textsIn } from './source-files.ts';

/*
 * English messages load with the pages that use them: each page imports the `english.ts` of its groups
 * (web/i18n/english.ts). A page that forgets one shows keys instead of texts, but only if no page visited before has
 * loaded the group. The other languages load as a whole.
 */

const sources = new Map(sourcesOf('web/**/*.{ts,tsx}').map((source) => [source.path, source]));

const pages = [...textsIn(sourceOf('web/routes.ts'))].filter((text) => text.endsWith('-page.tsx'));
const frame = ['web/root.tsx', 'web/layout/store-layout-page.tsx'];

test('the routes have pages', () => {
  expect(pages.length).toBeGreaterThan(10);
});

test.each(pages)('%s loads the groups of messages that it uses', (page) => {
  expect(missingGroups([...frame, `web/${page}`])).toEqual([]);
});

/**
 * Uses of a group that is not loaded: "web/cart/x.tsx: cart". Parts on demand may also load their groups themselves.
 */
function missingGroups(entries: string[], loadedBefore: Iterable<string> = [], visited = new Set<string>()): string[] {
  const files = withStaticImports(entries);
  for (const { path } of files) visited.add(path);
  const loaded = new Set([...loadedBefore, ...files.flatMap(groupsLoadedBy)]);
  const missing = files.flatMap((file) => {
    const used = new Set(keysOfPage(file).map(({ key }) => groupOf(key)));
    return [...used].filter((group) => !loaded.has(group)).map((group) => `${file.path}: ${group}`);
  });
  const onDemand = files.flatMap((file) => [...dynamicImportsOf(file)]).filter((path) => sources.has(path));
  const unvisited = onDemand.filter((path) => !visited.has(path));
  return [...new Set([...missing, ...unvisited.flatMap((path) => missingGroups([path], loaded, visited))])].sort();
}

/** The files and everything that they import, directly or not. */
function withStaticImports(entries: string[]): Source[] {
  const found = new Set(entries);
  // A set visits what is added while it is iterated.
  for (const path of found) {
    for (const imported of staticImportsOf(sourceOf(path))) if (sources.has(imported)) found.add(imported);
  }
  return [...found].map(sourceOf);
}

/** The groups of English messages that a file loads. */
function groupsLoadedBy(source: Source): string[] {
  return [...staticImportsOf(source)].flatMap((path) => /^messages\/en\/(\w+)\.json$/.exec(path)?.[1] ?? []);
}

function sourceOf(path: string): Source {
  const source = sources.get(path);
  if (!source) throw new Error(`${path} is no file of the pages`);
  return source;
}
