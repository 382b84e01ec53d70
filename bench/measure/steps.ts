import type { RecordedStatement } from '../../test/record-statements.ts';

/** A statement of a recorded call, with `$1` … for its values. */
export interface Step {
  text: string;
  /** Of a prepared statement. */
  name: string | undefined;
  values: Value[];
}

/** A value of a statement: always the same text (or null), or a fact of the call, which may stand within a text. */
export type Value = { text: string | null } | { fact: string } | { text: string; fact: string; inPlaceOf: string };

/** A recorded call: what it sent, and its values by name. */
export interface RecordedCall {
  facts: Record<string, string>;
  sent: RecordedStatement[];
}

/**
 * The statements of two recorded calls of the same kind, where each value that differs is replaced by the fact that it
 * is. Throws when the calls did not send the same statements, or a difference is not exactly one fact.
 */
export function stepsOf(one: RecordedCall, other: RecordedCall): Step[] {
  if (one.sent.length !== other.sent.length) throw new Error('two calls sent different numbers of statements');
  return one.sent.map(({ text, name, values }, index) => {
    const same = other.sent[index];
    if (same?.text !== text) throw new Error(`two calls sent different statements: ${text}`);
    const found = values.map((value, each) => {
      const otherValue = same.values[each] ?? null;
      return value === otherValue ? { text: value } : factOf([value, otherValue], one.facts, other.facts);
    });
    return { text, name, values: found };
  });
}

type Facts = RecordedCall['facts'];

function factOf([value, otherValue]: [string | null, string | null], facts: Facts, otherFacts: Facts): Value {
  const known = Object.keys(facts).map((fact) => ({ fact, here: facts[fact] ?? '', there: otherFacts[fact] ?? '' }));
  const [same, ...more] = known.filter(({ here, there }) => value === here && otherValue === there);
  if (same && more.length === 0) return { fact: same.fact };
  const within = known.find(
    ({ here, there }) => here.length === UUID_LENGTH && value?.replaceAll(here, there) === otherValue,
  );
  if (!value || same || !within) {
    throw new Error(`a value of a call is not exactly one known fact: ${value} here, ${otherValue} there`);
  }
  return { text: value, fact: within.fact, inPlaceOf: within.here };
}

/** Only ids of this length are searched for within a text, such as a job's data: a short number stands in many texts. */
const UUID_LENGTH = 36;
