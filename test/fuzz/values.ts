import fc from 'fast-check';
import type { Schema } from './document.ts';
import { brokenTexts, validText } from './texts.ts';

/** Placeholder for a value that the store has: the nth of its kind, looked up when the request is sent. */
export class StoreValue {
  readonly kind: string;
  readonly nth: number;

  constructor(kind: string, nth: number) {
    this.kind = kind;
    this.nth = nth;
  }

  toJSON(): string {
    return `‹${this.kind} ${this.nth}›`;
  }
}

/** JSON text that no JavaScript value has, or that is too deep to traverse. */
export class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `‹${this.text}›`;
  }
}

/** The JSON text of a value. `Verbatim` texts are unchanged. */
export function toJsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"‹([-+.\deE[\]]+)›"/g, '$1');
}

/** True for kinds of values that the store has. A kind is the type and name of a field: "integer productId". */
export type IsKnown = (kind: string) => boolean;

export const kindOf = (name: string, { type, items }: Schema) =>
  `${type} ${items?.type === 'string' ? `of ${name}` : name}`;

/** Texts whose form the document does not describe, or as a pattern only: cursors of the store, JSON, names of time zones, lists of ids. */
const opaque: ReadonlySet<string> = new Set(['cursor', 'mapping', 'timeZone', 'products']);

/** Valid values: at the limits, between them, and existing ones of the store. */
export function validValue(schema: Schema, name: string, isKnown: IsKnown): fc.Arbitrary<unknown> {
  const kind = kindOf(name, schema);
  const made = madeUp(schema, name, isKnown);
  if (!isKnown(kind)) return made;
  if (opaque.has(name)) return fc.nat(1).map((nth) => new StoreValue(kind, nth));
  return fc.oneof(made, { arbitrary: fc.nat(2).map((nth) => new StoreValue(kind, nth)), weight: 2 });
}

function madeUp(schema: Schema, name: string, isKnown: IsKnown): fc.Arbitrary<unknown> {
  const {
    type,
    items = {},
    properties = {},
    required = [],
    additionalProperties,
    minItems = 0,
    maxItems = 20,
  } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, name, isKnown)));
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => madeUp({ ...schema, type: each }, name, isKnown)));
  if (type === 'string') return validText(schema);
  if (type === 'integer' || type === 'number') return validNumber(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    const size = fc.constantFrom(...new Set([minItems, Math.max(minItems, 1), Math.min(maxItems, 3), maxItems]));
    return fc
      .tuple(size, fc.array(validValue(items, name, isKnown), { minLength: 1, maxLength: 3 }))
      .map(([count, some]) => Array.from({ length: count }, (_, at) => some[at % some.length]));
  }
  if (additionalProperties)
    return fc.dictionary(validText({ maxLength: 20 }), madeUp(additionalProperties, '', isKnown));
  const fields = Object.entries(properties).map(([key, each]) => [key, validValue(each, key, isKnown)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

function validNumber({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const whole = type === 'integer';
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + (whole ? 1 : 0.01));
  const [min, max] = [least ?? -1e15, maximum ?? 1e15];
  const edges = [min, max, min + 1, max - 1].map((each) => (whole ? Math.ceil(each) : each));
  const free = least === undefined && !whole ? [-0, 0.1, 1e308, -1e308, 5e-324, 1e21, new Verbatim('-0')] : [];
  const between = whole
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true });
  return fc.oneof(fc.constantFrom<unknown>(...edges, ...free), between);
}

/**
 * The simplest valid value: existing values of the store, and required fields. With `more`, also optional fields whose values
 * the store has.
 */
export function plainValue(schema: Schema, name: string, isKnown: IsKnown, more = false): unknown {
  const kind = kindOf(name, schema);
  if (isKnown(kind)) return new StoreValue(kind, 0);
  const { type, items = {}, properties = {}, required = [], minItems = 0 } = schema;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plainValue(schema.anyOf[0] ?? {}, name, isKnown, more);
  if (type === 'integer' || type === 'number' || Array.isArray(type)) return schema.minimum ?? 1;
  if (type === 'array') return Array.from({ length: minItems }, () => plainValue(items, name, isKnown, more));
  if (type === 'object') {
    const keys = Object.entries(properties).filter(
      ([key, each]) => required.includes(key) || (more && isKnown(kindOf(key, each))),
    );
    return Object.fromEntries(keys.map(([key, each]) => [key, plainValue(each, key, isKnown, more)]));
  }
  if (schema.pattern && typeof schema.examples?.[0] === 'string') return schema.examples[0];
  return 'Plain text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
}

const nested = (levels: number) => new Verbatim(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** Values that no field accepts. Numbers beyond a double, a `bigint` or an `integer` are texts. */
export const brokenValues: unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { toString: null },
    { $gt: '' },
    { constructor: { prototype: {} } },
  ],
  ...[-1, 0, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...['-0', '1e999', '9223372036854775808', '9007199254740993', '1.0000000000000000001'].map(
    (text) => new Verbatim(text),
  ),
  ...brokenTexts,
  Object.defineProperty({}, '__proto__', { value: { admin: true }, enumerable: true }),
  nested(40),
  nested(9_000),
];
