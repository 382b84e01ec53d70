import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import site from '#messages/en/site.json' with { type: 'json' };
import { vocabulary } from '#server/catalogue/medicines/vocabulary.ts';
import { groupOf, messageKeys as keys, keysOfPage, type NamedKey } from './named-keys.ts';
import { importsOf, outcomes, type Source, sourcesOf, textsIn } from './source-files.ts';

const pages = sourcesOf('web/**/*.{ts,tsx}');
const mails = sourcesOf('server/platform/mail/*.ts', 'server/*/mails/*.ts');
const words = new Map([...pages, ...mails].map((source) => [source, textsIn(source)]));
const imports = new Map([...pages, ...mails].map((source) => [source, importsOf(source)]));

const named = [...pages.flatMap(keysOfPage), ...mails.flatMap(keysOfMail)];

test('every message is used by a page or a mail', () => {
  const used = new Set(named.flatMap(keysMeant));
  const isRead = (key: string) => used.has(key) || groupOf(key) === 'vocabulary'; // vocabulary.test.ts
  expect([...keys].filter((key) => !isRead(key))).toEqual([]);
});

test('every key that a page or a mail uses exists', () => {
  const unknown = named.filter((each) => keysMeant(each).length === 0);
  expect(unknown.map(({ key, source }) => `${source.path}: ${key}`)).toEqual([]);
});

/**
 * A mail leaves its group out, and takes the words for an order's status from the pages
 * (`server/platform/mail/translate.ts`).
 */
function keysOfMail(source: Source): NamedKey[] {
  const calls = source.nodes.filter((node) => node.type === 'CallExpression');
  const translations = calls.filter(({ callee }) => callee.type === 'Identifier' && callee.name === 't');
  return translations
    .flatMap(({ arguments: [first] }) => (first ? outcomes(first) : []))
    .filter(Boolean)
    .map((text) => `mail.${text}`.replace('mail.statusSentence.', 'orders.status.text.'))
    .map((key) => ({ key: key.replace('mail.status.', 'orders.status.customer.'), source }));
}

/** The messages that a key can mean: each `*` must be a text in the code. */
function keysMeant({ key, source }: NamedKey): string[] {
  if (!key.includes('*')) return keys.has(key) ? [key] : [];
  const pattern = new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '([^.]+)')}$`);
  const names = /^names\.|^product\.forms\./.test(key) ? catalogueNames : [];
  const known = new Set([...wordsBeside(source), ...closedLists, ...questions, ...names]);
  return [...keys].filter((each) => {
    const segments = pattern.exec(each)?.slice(1);
    return segments?.every((segment) => known.has(segment));
  });
}

/** The texts and property names of a file, of its imports and of its importers. */
function wordsBeside(source: Source): string[] {
  const isBeside = (other: Source) => imports.get(source)?.has(other.path) || imports.get(other)?.has(source.path);
  return [...words].flatMap(([other, its]) => (other === source || isBeside(other) ? [...its] : []));
}

/** Statuses, error codes, sort orders: the enumerations that pages and server share. */
const closedLists = sourcesOf('contract/**/*.ts').flatMap((source) => [...textsIn(source)]);

/** The landing page shows every question that there is. */
const questions = Object.keys(site.faq.items);

/** Names in products: those of the starter catalogue, the known types, and the release forms of the vocabulary. */
const catalogueNames = [
  ...parse<Record<string, string>>(readFileSync('catalogue/starter.csv'), { columns: true }).flatMap(
    ({ category = '', type = '', priceUnit = '' }) => [category, type, priceUnit],
  ),
  ...sourcesOf('server/catalogue/products/known-types.ts').flatMap((source) => [...textsIn(source)]),
  ...vocabulary().entries.map(({ name }) => name.replaceAll(' ', '-')),
];
