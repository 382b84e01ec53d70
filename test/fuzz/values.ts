import fc from 'fast-check';
import type { Schema } from './document.ts';
import { brokenTexts, validText } from './texts.ts';

/** The value of a field as the store has it: the nth of its kind, looked up when the request is sent. */
export class Real {
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

/** JSON that is no value of JavaScript, or one too deep to walk through. */
export class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `‹${this.text}›`;
  }
}

/** JSON of a value, what is verbatim as it is. */
export function toJsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"‹([-+.\deE[\]]+)›"/g, '$1');
}

/** Kinds of things are told by type and name of the field that asks for them: "integer productId". */
export type IsKnown = (kind: string) => boolean;

export const kindOf = (name: string, { type, items }: Schema) =>
  `${type} ${items?.type === 'string' ? `of ${name}` : name}`;

/** Values that the document allows: at its boundaries, between them, and such as the store has. */
export function validValue(schema: Schema, name: string, isKnown: IsKnown): fc.Arbitrary<unknown> {
  const kind = kindOf(name, schema);
  const made = madeUp(schema, name, isKnown);
  if (!isKnown(kind)) return made;
  if (name === 'cursor') return fc.nat(1).map((nth) => new Real(kind, nth)); // opaque: there are no others
  return fc.oneof(made, { arbitrary: fc.nat(2).map((nth) => new Real(kind, nth)), weight: 2 });
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
 * The plainest value that the document allows: what the store has, where it has it, and what is required. With `more`,
 * also what may be left out and the store has.
 */
export function plainValue(schema: Schema, name: string, isKnown: IsKnown, more = false): unknown {
  const kind = kindOf(name, schema);
  if (isKnown(kind)) return new Real(kind, 0);
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
  return 'Plain text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
}

const nested = (levels: number) => new Verbatim(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** What no field asks for. Numbers beyond what a double, a `bigint` or an `integer` of the database holds stand as text. */
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
