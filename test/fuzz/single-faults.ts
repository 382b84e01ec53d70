import fc from 'fast-check';
import type { Operation, Schema } from './document.ts';
import type { Draft } from './requests.ts';
import { type IsKnown, StoreValue, Verbatim, validValue } from './values.ts';

/** Values that are tried for each field of a body. */
const bodyValues = [
  ...['\0', 'a\0b', '\ud800', '', 'NaN', null, [], {}, -1, 0.5, 2 ** 31, 2 ** 53],
  ...['1e999', '9223372036854775808'].map((text) => new Verbatim(text)),
];

/** Values that are tried for each parameter of a query or path. */
const addressValues = [
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

/** The number of random valid values per field. */
const VALID_VALUES = 2;

interface Options {
  isKnown: IsKnown;
  seed: number;
}

/**
 * Variants of a request that succeeds, with one changed field each: invalid values, and other valid values. Random requests
 * may not cover every field with each value.
 */
export function singleFaultDrafts({ parameters, body }: Operation, base: Draft, { isKnown, seed }: Options): Draft[] {
  const allowed = (schema: Schema, name: string) =>
    fc.sample(validValue(schema, name, isKnown), { numRuns: VALID_VALUES, seed });
  const drafts: Draft[] = [];

  for (const { name, in: location, schema } of parameters) {
    if (location === 'header') continue; // few values can be sent in a header
    const others = base.query.filter(([each]) => each !== name);
    const tooLong = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)];
    const change = (value: unknown, isValid: boolean): Draft =>
      location === 'query'
        ? { ...base, isValid, query: [...others, [name, value]] }
        : { ...base, isValid, path: { ...base.path, [name]: value } };
    for (const value of [...addressValues, ...tooLong]) drafts.push(change(value, false));
    if (location === 'path') continue;
    for (const value of allowed(schema, name)) drafts.push(change(value, true));
    drafts.push({ ...base, isValid: false, query: [...others, [name, 'a'], [name, 'b']] });
  }

  for (const { at, schema, name } of body?.schema ? fieldsOf(body.schema, base.body?.json) : []) {
    const change = (value: unknown, isValid: boolean): Draft => ({
      ...base,
      isValid,
      body: { type: base.body?.type, json: withValue(base.body?.json, at, value) },
    });
    const tooLong = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)];
    for (const value of [...bodyValues, ...tooLong]) drafts.push(change(value, false));
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

/** All fields of a body, including nested ones, and those of the first item of a list. */
function fieldsOf(schema: Schema, json: unknown, at: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]): Field[] => {
    const inner = (json as Record<string, unknown> | undefined)?.[name];
    const here = [...at, name];
    const isTree = typeof inner === 'object' && inner !== null && !(inner instanceof StoreValue);
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
