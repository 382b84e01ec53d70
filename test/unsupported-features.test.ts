import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unsupportedFeatures } from './unsupported-features.ts';

const assets = new URL('../build/client/assets/', import.meta.url);

/** Features that libraries check before use, and how. */
const askedForFirst: Record<string, string> = {
  '.checkVisibility()': 'Radix: typeof',
  '.startViewTransition()': 'React and its router: try, typeof',
  'Error.captureStackTrace': 'zod: in',
  'URL.canParse': 'zod: typeof',
  'Symbol.dispose': 'ZXing: &&',
  navigation: 'React: typeof',
  'navigator.connection': 'React: &&',
};

test('the built pages use nothing that the oldest browsers lack', () => {
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(0);
  const lacking = files.flatMap((name) => unsupportedFeatures(readFileSync(new URL(name, assets), 'utf8')));
  expect([...new Set(lacking)].sort()).toEqual(Object.keys(askedForFirst).sort());
});

test.each([
  ['AbortSignal.any', 'AbortSignal.any([one, other])'],
  ['AbortSignal.any', 'window.AbortSignal.any([one, other])'],
  ['Array.fromAsync', 'const { length } = await Array.fromAsync(stream)'],
  ['Object.groupBy', 'Object.groupBy(orders, ({ status }) => status)'],
  ['Promise.withResolvers', 'const { promise } = Promise.withResolvers()'],
  ['URL.canParse', 'if (URL.canParse(text)) go(text)'],
  ['.isSubsetOf()', 'seen.isSubsetOf(known)'],
  ['Intl.DurationFormat', 'new Intl.DurationFormat("fr")'],
  ['requestIdleCallback', 'requestIdleCallback(load)'],
  ['Iterator.from', 'Iterator.from(list)'],
  ['navigator.userAgentData', 'read(navigator.userAgentData)'],
  ['/…/v', 'text.replace(/[\\p{L}--[a-z]]/v, "")'],
])('%s is found in “%s”', (name, code) => {
  expect(unsupportedFeatures(code)).toContain(name);
});

test('supported features, features behind a check, and our own names are not reported', () => {
  const code = `
    structuredClone(list.toSorted().at(-1)); AbortSignal.timeout(5); new BroadcastChannel('a'); crypto.randomUUID();
    Object.hasOwn(list, 'a'); new Intl.Segmenter('en'); if (typeof Iterator !== 'undefined') list.isSubsetOf?.(other);
    function requestIdleCallback() {} requestIdleCallback();`;
  expect(unsupportedFeatures(code)).toEqual([]);
});
