import fc from 'fast-check';
import { bodyPart } from './bodies.ts';
import type { Operation, Parameter } from './document.ts';
import { fine, odd, type Part } from './parts.ts';
import { type Body, strangeHeaders, strangePlaces, strangeQueries } from './strange.ts';
import { brokenWords } from './texts.ts';
import { type IsKnown, plainValue, Real, validValue } from './values.ts';
import { type Caller, callers } from './world.ts';

/** A request before it is filled with what the store has (World.fill). */
export interface Draft {
  caller: Caller;
  /** Path parameters, encoded when they are sent; those in `rawPath` go as they are. */
  path: Record<string, unknown>;
  rawPath: Record<string, string>;
  query: [name: string, value: unknown][];
  rawQuery: string;
  headers: Record<string, unknown>;
  body: Body | undefined;
  /** All of it is what the document allows. */
  isValid: boolean;
}

/** Requests to an operation, many of them as the document allows and many not, most by somebody whom it serves. */
export function drafts(operation: Operation, isKnown: IsKnown, mostly: Caller): fc.Arbitrary<Draft> {
  const of = (place: Parameter['in']) => operation.parameters.filter((each) => each.in === place);
  const parts = fc.record({
    caller: fc.oneof({ arbitrary: fc.constant(mostly), weight: 2 }, fc.constantFrom(...callers)),
    path: fc.record(Object.fromEntries(of('path').map((each) => [each.name, pathPart(operation, each, isKnown)]))),
    query: queryPart(of('query'), isKnown),
    headers: headersPart(of('header'), isKnown),
    body: bodyPart(operation, isKnown),
  });
  return parts.map(({ caller, path, query, headers, body }): Draft => {
    const given = Object.entries(path);
    return {
      caller,
      path: Object.fromEntries(given.filter(([, { isValid }]) => isValid).map(([name, { value }]) => [name, value])),
      rawPath: Object.fromEntries(
        given.filter(([, { isValid }]) => !isValid).map(([name, { value }]) => [name, String(value)]),
      ),
      query: query.value.pairs,
      rawQuery: query.value.raw,
      headers: headers.value,
      body: body.value,
      isValid: [...Object.values(path), query, headers, body].every(({ isValid }) => isValid),
    };
  });
}

/** The request that the document asks for at least, and the one with all that the store has besides. */
export function plainDrafts({ path, parameters, body }: Operation, isKnown: IsKnown): Draft[] {
  return callers.flatMap((caller) =>
    [false, true].map((more): Draft => {
      const asked = parameters.filter((each) => each.required || (more && isKnown(`${each.schema.type} ${each.name}`)));
      const plain = (place: Parameter['in']) =>
        asked
          .filter((each) => each.in === place)
          .map(({ name, schema }): [string, unknown] => [
            name,
            plainValue(schema, place === 'path' ? placeOf(path, name) : name, isKnown),
          ]);
      const json = body?.schema && { json: plainValue(body.schema, '', isKnown, more) };
      return {
        caller,
        path: Object.fromEntries(plain('path')),
        query: plain('query'),
        headers: Object.fromEntries(plain('header')),
        ...{ rawPath: {}, rawQuery: '', isValid: true },
        body: body && { type: body.mediaType, ...(json ?? { json: new Real(`file ${body.mediaType}`, 0) }) },
      };
    }),
  );
}

/** `/api/cart/{id}` of `/api/cart/{id}/…`: whose id it is. */
const placeOf = (path: string, name: string) => path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);

function pathPart({ path }: Operation, { name, schema }: Parameter, isKnown: IsKnown) {
  return fc.oneof(
    { arbitrary: fine(validValue({ maxLength: 400, ...schema }, placeOf(path, name), isKnown)), weight: 3 },
    odd(fc.constantFrom<unknown>(...strangePlaces, ...brokenWords.map(encode))),
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
  const strange =
    parameters.length > 0
      ? fc.array(
          pair(() => fc.constantFrom<unknown>(...brokenWords)),
          { maxLength: 3 },
        )
      : none;
  return fc.oneof(
    { arbitrary: fine(allowed.map((pairs) => ({ pairs, raw: '' }))), weight: 3 },
    odd(fc.record({ pairs: strange, raw: fc.constantFrom('', ...strangeQueries) })),
  );
}

function headersPart(parameters: Parameter[], isKnown: IsKnown): fc.Arbitrary<Part<Record<string, unknown>>> {
  // What a header can carry is Latin-1 without controls, and nothing around it.
  const sendable = (value: unknown) => value instanceof Real || /^[!-~]([ -~]*[!-~])?$/.test(String(value));
  const allowed = Object.fromEntries(
    parameters.map((each) => [each.name, validValue(each.schema, each.name, isKnown).filter(sendable)]),
  );
  const strange = Object.entries(strangeHeaders).map(([name, values]) => [name, fc.constantFrom(...values)] as const);
  return fc.oneof(
    { arbitrary: fine(fc.record<Record<string, unknown>>(allowed, { requiredKeys: [] })), weight: 3 },
    odd(fc.record(Object.fromEntries(strange), { requiredKeys: [] })),
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
