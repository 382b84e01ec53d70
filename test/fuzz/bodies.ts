import fc from 'fast-check';
import type { Operation } from './document.ts';
import { invalidPart, type Part, validPart } from './parts.ts';
import { type Body, unusualBodies } from './unusual-requests.ts';
import { brokenValues, type IsKnown, StoreValue, validValue } from './values.ts';

/** Bodies of an operation: valid ones, ones with damaged fields, and unparsable ones. */
export function bodyPart({ path, body }: Operation, isKnown: IsKnown): fc.Arbitrary<Part<Body | undefined>> {
  const unparsable = fc.constantFrom(...unusualBodies);
  if (!body) return fc.oneof({ arbitrary: validPart(fc.constant(undefined)), weight: 3 }, invalidPart(unparsable));
  const { mediaType: type, schema } = body;
  if (!schema) {
    const file = fc.nat(0).map(() => ({ type, json: new StoreValue(`file ${path}`, 0) }));
    const bytes = fc.uint8Array({ maxLength: 400 }).map((each) => ({ type, bytes: Buffer.from(each) }));
    return fc.oneof(
      validPart<Body | undefined>(file),
      invalidPart<Body | undefined>(bytes),
      invalidPart<Body | undefined>(unparsable),
    );
  }
  const valid = validValue(schema, '', isKnown);
  const damage = fc.record({
    at: fc.nat(40),
    how: fc.constantFrom('set', 'drop', 'add', 'wrap'),
    value: fc.constantFrom(...brokenValues),
  });
  const broken = fc
    .tuple(valid, fc.array(damage as fc.Arbitrary<Damage>, { minLength: 1, maxLength: 3 }))
    .map(([value, damages]) => damages.reduce(applyDamage, value));
  return fc.oneof(
    { arbitrary: validPart<Body | undefined>(valid.map((json) => ({ type, json }))), weight: 4 },
    { arbitrary: invalidPart<Body | undefined>(broken.map((json) => ({ type, json }))), weight: 4 },
    invalidPart<Body | undefined>(unparsable),
  );
}

interface Damage {
  at: number;
  how: 'set' | 'drop' | 'add' | 'wrap';
  value: unknown;
}

/** The value with one damaged field. */
function applyDamage(whole: unknown, { at, how, value }: Damage): unknown {
  if (!isTree(whole)) return how === 'wrap' ? [whole] : value;
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys[at % keys.length];
  if (how === 'add' || key === undefined)
    return Array.isArray(copy) ? [...copy, value] : { ...copy, [`more ${at}`]: value };
  const inner = copy[key];
  if (isTree(inner) && at % 2 === 1) copy[key] = applyDamage(inner, { at: at >> 1, how, value });
  else if (how === 'drop') delete copy[key];
  else copy[key] = how === 'wrap' ? [inner] : value;
  return copy;
}

const isTree = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
