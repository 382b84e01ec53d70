import fc from 'fast-check';
import type { Operation, Schema } from './document.ts';
import type { Draft } from './requests.ts';
import { type IsKnown, Real, Verbatim, validValue } from './values.ts';

/** What is tried in the place of each field of a body, whatever it should be. */
const inBodies = [
  ...['\0', 'a\0b', '\ud800', '', 'NaN', null, [], {}, -1, 0.5, 2 ** 31, 2 ** 53],
  ...['1e999', '9223372036854775808'].map((text) => new Verbatim(text)),
];

/** The same for queries and paths, which are texts. */
const inAddresses = [
  '\0',
  'a\0b',
  '\ud800',
  ' ',
  'NaN',
  '-1',
  '0.5',
  '1e999',
  '2147483648',
  '9223372036854775808',
  '__proto__',
];

/** Made-up values of each field that the document allows. */
const ALLOWED = 2;

interface Chance {
  isKnown: IsKnown;
  seed: number;
}

/**
 * A request that is known to succeed, with one field after the other as it must not be, and with other values that the
 * document allows: chance may not come upon every field with each of them.
 */
export function oneByOne({ parameters, body }: Operation, plain: Draft, { isKnown, seed }: Chance): Draft[] {
  const allowed = (schema: Schema, name: string) =>
    fc.sample(validValue(schema, name, isKnown), { numRuns: ALLOWED, seed });
  const drafts: Draft[] = [];

  for (const { name, in: place, schema } of parameters) {
    if (place === 'header') continue; // few values of which can be sent
    const others = plain.query.filter(([each]) => each !== name);
    const tooLong = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)];
    const change = (value: unknown, isValid: boolean): Draft =>
      place === 'query'
        ? { ...plain, isValid, query: [...others, [name, value]] }
        : { ...plain, isValid, path: { ...plain.path, [name]: value } };
    for (const value of [...inAddresses, ...tooLong]) drafts.push(change(value, false));
    if (place === 'path') continue;
    for (const value of allowed(schema, name)) drafts.push(change(value, true));
    drafts.push({ ...plain, isValid: false, query: [...others, [name, 'a'], [name, 'b']] });
  }

  for (const { at, schema, name } of body?.schema ? fieldsOf(body.schema, plain.body?.json) : []) {
    const change = (value: unknown, isValid: boolean): Draft => ({
      ...plain,
      isValid,
      body: { type: plain.body?.type, json: withValue(plain.body?.json, at, value) },
    });
    const tooLong = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)];
    for (const value of [...inBodies, ...tooLong]) drafts.push(change(value, false));
    for (const value of allowed(schema, name)) drafts.push(change(value, true));
    drafts.push(change(undefined, false)); // left out
  }
  return drafts;
}

interface Field {
  at: string[];
  name: string;
  schema: Schema;
}

/** Every field of a body, and of what is in it: those of a list's first item. */
function fieldsOf(schema: Schema, json: unknown, at: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]): Field[] => {
    const inner = (json as Record<string, unknown> | undefined)?.[name];
    const here = [...at, name];
    const isTree = typeof inner === 'object' && inner !== null && !(inner instanceof Real);
    const items = isTree && each.items && Array.isArray(inner) && inner.length > 0;
    return [
      { at: here, name, schema: each },
      ...(isTree ? fieldsOf(each, inner, here) : []),
      ...(items && each.items ? [{ at: [...here, '0'], name, schema: each.items }] : []),
    ];
  });
}

function withValue(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(whole) ? [...whole] : { ...(whole as object) };
  Reflect.set(copy, key, withValue(Reflect.get(copy, key), rest, value));
  return copy;
}
