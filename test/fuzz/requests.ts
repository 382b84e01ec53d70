import fc from 'fast-check';
import { bodyPart } from './bodies.ts';
import type { Operation, Parameter } from './document.ts';
import { type Caller, callers } from './fuzzed-store.ts';
import { invalidPart, type Part, validPart } from './parts.ts';
import { brokenWords } from './texts.ts';
import { type Body, unusualHeaders, unusualPaths, unusualQueries } from './unusual-requests.ts';
import { type IsKnown, plainValue, StoreValue, validValue } from './values.ts';

/** A request whose `StoreValue`s are not filled in yet (FuzzedStore.fill). */
export interface Draft {
  caller: Caller;
  /** Path parameters, which are encoded when they are sent. Those in `rawPath` are sent unchanged. */
  path: Record<string, unknown>;
  rawPath: Record<string, string>;
  query: [name: string, value: unknown][];
  rawQuery: string;
  headers: Record<string, unknown>;
  body: Body | undefined;
  /** The document allows all of it. */
  isValid: boolean;
}

/** Random requests to an operation, valid and invalid ones, mostly by a caller with access. */
export function drafts(operation: Operation, isKnown: IsKnown, usualCaller: Caller): fc.Arbitrary<Draft> {
  const of = (place: Parameter['in']) => operation.parameters.filter((each) => each.in === place);
  const parts = fc.record({
    caller: fc.oneof({ arbitrary: fc.constant(usualCaller), weight: 2 }, fc.constantFrom(...callers)),
    path: fc.record(Object.fromEntries(of('path').map((each) => [each.name, pathPart(operation, each, isKnown)]))),
    query: queryPart(of('query'), isKnown),
    headers: headersPart(of('header'), isKnown),
    body: bodyPart(operation, isKnown),
  });
  return parts.map(({ caller, path, query, headers, body }): Draft => {
    const parameters = Object.entries(path);
    return {
      caller,
      path: Object.fromEntries(
        parameters.filter(([, { isValid }]) => isValid).map(([name, { value }]) => [name, value]),
      ),
      rawPath: Object.fromEntries(
        parameters.filter(([, { isValid }]) => !isValid).map(([name, { value }]) => [name, String(value)]),
      ),
      query: query.value.pairs,
      rawQuery: query.value.raw,
      headers: headers.value,
      body: body.value,
      isValid: [...Object.values(path), query, headers, body].every(({ isValid }) => isValid),
    };
  });
}

/** Valid requests by each caller: the smallest one, and one with all optional values that the store has. */
export function plainDrafts({ path, parameters, body }: Operation, isKnown: IsKnown): Draft[] {
  return callers.flatMap((caller) =>
    [false, true].map((more): Draft => {
      const asked = parameters.filter((each) => each.required || (more && isKnown(`${each.schema.type} ${each.name}`)));
      const plain = (place: Parameter['in']) =>
        asked
          .filter((each) => each.in === place)
          .map(({ name, schema }): [string, unknown] => [
            name,
            plainValue(schema, place === 'path' ? pathUpTo(path, name) : name, isKnown),
          ]);
      const json = body?.schema && { json: plainValue(body.schema, '', isKnown, more) };
      return {
        caller,
        path: Object.fromEntries(plain('path')),
        query: plain('query'),
        headers: Object.fromEntries(plain('header')),
        ...{ rawPath: {}, rawQuery: '', isValid: true },
        body: body && { type: body.mediaType, ...(json ?? { json: new StoreValue(`file ${path}`, 0) }) },
      };
    }),
  );
}

/** The path up to a parameter, such as `/api/cart/{id}`. */
const pathUpTo = (path: string, name: string) => path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);

function pathPart({ path }: Operation, { name, schema }: Parameter, isKnown: IsKnown) {
  return fc.oneof(
    { arbitrary: validPart(validValue({ maxLength: 400, ...schema }, pathUpTo(path, name), isKnown)), weight: 3 },
    invalidPart(fc.constantFrom<unknown>(...unusualPaths, ...brokenWords.map(encode))),
  );
}

function queryPart(parameters: Parameter[], isKnown: IsKnown) {
  const pair = (value: (parameter: Parameter) => fc.Arbitrary<unknown>) =>
    fc.constantFrom(...parameters).chain((each) => value(each).map((some): [string, unknown] => [each.name, some]));
  const required = parameters.filter((each) => each.required);
  const allowed = fc
    .tuple(
      ...parameters.map((each) =>
        fc.option(validValue(each.schema, each.name, isKnown), { freq: each.required ? 1_000 : 1 }),
      ),
    )
    .map((values) => parameters.map((each, at): [string, unknown] => [each.name, values[at]]))
    .map((pairs) => pairs.filter(([name, value]) => value !== null || required.some((each) => each.name === name)));
  const none = fc.constant<[string, unknown][]>([]);
  const unusual =
    parameters.length > 0
      ? fc.array(
          pair(() => fc.constantFrom<unknown>(...brokenWords)),
          { maxLength: 3 },
        )
      : none;
  return fc.oneof(
    { arbitrary: validPart(allowed.map((pairs) => ({ pairs, raw: '' }))), weight: 3 },
    invalidPart(fc.record({ pairs: unusual, raw: fc.constantFrom('', ...unusualQueries) })),
  );
}

function headersPart(parameters: Parameter[], isKnown: IsKnown): fc.Arbitrary<Part<Record<string, unknown>>> {
  // A header can contain printable ASCII without surrounding spaces.
  const sendable = (value: unknown) => value instanceof StoreValue || /^[!-~]([ -~]*[!-~])?$/.test(String(value));
  const allowed = Object.fromEntries(
    parameters.map((each) => [each.name, validValue(each.schema, each.name, isKnown).filter(sendable)]),
  );
  const unusual = Object.entries(unusualHeaders).map(([name, values]) => [name, fc.constantFrom(...values)] as const);
  return fc.oneof(
    { arbitrary: validPart(fc.record<Record<string, unknown>>(allowed, { requiredKeys: [] })), weight: 3 },
    invalidPart(fc.record(Object.fromEntries(unusual), { requiredKeys: [] })),
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
