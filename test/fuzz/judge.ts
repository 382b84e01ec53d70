import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, Operation, Schema } from './document.ts';
import type { Received, Sent } from './wire.ts';

/** Refusals that say that a request could not be read; of a field with a wrong form there is an issue. */
const notRead = new Set(['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE']);

/** What says how the store is made, or whom it serves: frames of a stack, statements, addresses and hashes. */
const inner =
  /\bat \S+ \(|node_modules|\.ts:\d+|\$argon2|postgres(ql)?:\/\/|violates|syntax error|pgboss|\binsert into\b|\bselect .* from\b/i;

/** What breaks a schema beyond doubt: lengths and patterns are measured once white space is cut off. */
const beyondDoubt = new Set(['type', 'required', 'minimum', 'maximum', 'minItems', 'maxItems']);

/** What is known of a request beforehand. */
interface Asked {
  /** The document allows all of it. */
  isValid: boolean;
  /** The document forbids it. */
  isForbidden: boolean;
}

interface ApiError {
  code?: string;
  issues?: { rule?: string }[];
}

/** Holds answers against what the document says of them. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #checks = new Map<Schema, ValidateFunction>();

  constructor({ whole }: ApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(closed(structuredClone(whole)), 'api');
  }

  /** What is wrong with an answer; nothing where it is as the document says. */
  faults(operation: Operation, { status, headers, body }: Received, { isValid, isForbidden }: Asked): string[] {
    if (status >= 500) return [String(status)];
    const answer = operation.answers[status];
    if (!answer) return [`${status} is not documented`];
    const text = body.toString();
    const faults = this.#faultsOfBody(answer, headers['content-type'], text);
    for (const [name, { required, schema }] of Object.entries(answer.headers ?? {})) {
      const value = headers[name.toLowerCase()];
      if (value === undefined && required) faults.push(`no ${name}`);
      if (value !== undefined && schema.type === 'integer' && !/^\d+$/.test(String(value)))
        faults.push(`${name}: ${value}`);
    }
    if (status < 400 && isForbidden) faults.push('taken, though the document forbids it');
    if (status < 400) return faults;
    if (inner.test(text)) faults.push('tells what nobody should know');
    const { code = '', issues } = parsed(text) as ApiError;
    // The rules of a catalogue file are more than a schema says.
    const isOfForm = notRead.has(code) || issues?.some(({ rule }) => rule === undefined);
    if (isValid && isOfForm) faults.push('refused, though the document allows it');
    return faults;
  }

  /** True for a body that the document forbids: by what is missing, of another type or out of range. */
  forbids({ body }: Operation, sent: Sent): boolean {
    if (!body?.schema || !sent.body || !/^application\/json\b/i.test(sent.headers['content-type'] ?? '')) return false;
    const value = parsed(sent.body.toString());
    if (value === undefined) return sent.body.length > 0;
    const check = this.#check(body.schema, (schema) => schema);
    return !check(value) && Boolean(check.errors?.some(({ keyword }) => beyondDoubt.has(keyword)));
  }

  #faultsOfBody({ content = {} }: Operation['answers'][string], given: string | undefined, text: string): string[] {
    const [told] = Object.entries(content);
    if (!told) return text === '' ? [] : ['a body, where none is documented'];
    const [type, { schema }] = told;
    if (given?.split(';')[0] !== type) return [`${given} instead of ${type}`];
    if (schema && type === 'application/json') return this.#faultsOf(schema, parsed(text));
    const line = schema?.contentSchema;
    if (!line) return [];
    const lines = text.split('\n').filter((each) => each !== '');
    return lines.flatMap((each) => this.#faultsOf(line, parsed(each)));
  }

  #faultsOf(schema: Schema, value: unknown): string[] {
    const check = this.#check(schema, closed);
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || 'the body', message, JSON.stringify(params)].join(' '),
    );
  }

  #check(schema: Schema, shape: (schema: object) => object): ValidateFunction {
    const known = this.#checks.get(schema);
    if (known) return known;
    const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
    const check = this.#ajv.compile(shape(own));
    this.#checks.set(schema, check);
    return check;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer has nothing that the document does not tell of: shapes with fields have no others. */
function closed(value: object): object {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) closed(each);
  const schema = value as Schema;
  if (schema.type === 'object' && schema.properties) schema.additionalProperties ??= false;
  return value;
}
