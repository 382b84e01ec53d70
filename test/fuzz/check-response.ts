import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, Operation, Schema } from './document.ts';
import type { Received, Sent } from './send.ts';

/** Codes of requests that cannot be parsed. Invalid fields have issues instead. */
const parseErrors = new Set(['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE']);

/** Codes of fields that a schema cannot check: they depend on another field, a check digit, or what is stored. */
const beyondSchema = new Set([
  ...['GTIN_INVALID', 'ITEM_UNKNOWN', 'MADE_AFTER_EXPIRY'],
  ...['LOT_MISMATCH', 'LOT_STATUS', 'PACKS_WRONG'],
]);

/** Internals that no response may contain: stack frames, SQL, database addresses, password hashes. */
const internals =
  /\bat \S+ \(|node_modules|\.ts:\d+|\$argon2|postgres(ql)?:\/\/|violates|syntax error|pgboss|\binsert into\b|\bselect .* from\b/i;

/** Keywords whose violation is certain. Lengths and patterns apply only after white space is trimmed. */
const certainViolations = new Set(['type', 'required', 'minimum', 'maximum', 'minItems', 'maxItems']);

/** What the request is, according to the document. */
interface Expectation {
  /** The document allows all of it. */
  isValid: boolean;
  /** The document forbids it. */
  isForbidden: boolean;
}

interface ApiError {
  code?: string;
  issues?: { rule?: string; code?: string }[];
}

/** Checks responses against the OpenAPI document. */
export class ResponseChecker {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #checks = new Map<Schema, ValidateFunction>();

  constructor({ whole }: ApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(closed(structuredClone(whole)), 'api');
  }

  /** The differences between a response and the document. */
  faults(operation: Operation, { status, headers, body }: Received, { isValid, isForbidden }: Expectation): string[] {
    if (status >= 500) return [String(status)];
    const documented = operation.responses[status];
    if (!documented) return [`${status} is not documented`];
    const text = body.toString();
    const faults = this.#faultsOfBody(documented, headers['content-type'], text);
    for (const [name, { required, schema }] of Object.entries(documented.headers ?? {})) {
      const value = headers[name.toLowerCase()];
      if (value === undefined && required) faults.push(`no ${name}`);
      if (value !== undefined && schema.type === 'integer' && !/^\d+$/.test(String(value)))
        faults.push(`${name}: ${value}`);
    }
    if (status < 400 && isForbidden) faults.push('accepted, although the document forbids it');
    if (status < 400) return faults;
    if (internals.test(text)) faults.push('reveals internals');
    const { code = '', issues } = parsed(text) as ApiError;
    // The rules of catalogue files are stricter than the schema.
    const isSchemaError =
      parseErrors.has(code) || issues?.some((issue) => issue.rule === undefined && !beyondSchema.has(issue.code ?? ''));
    if (isValid && isSchemaError) faults.push('rejected, although the document allows it');
    return faults;
  }

  /** True if the document certainly forbids the body: a field is missing, has another type or is out of range. */
  forbids({ body }: Operation, sent: Sent): boolean {
    if (!body?.schema || !sent.body || !/^application\/json\b/i.test(sent.headers['content-type'] ?? '')) return false;
    const value = parsed(sent.body.toString());
    if (value === undefined) return sent.body.length > 0;
    const check = this.#check(body.schema, (schema) => schema);
    return !check(value) && Boolean(check.errors?.some(({ keyword }) => certainViolations.has(keyword)));
  }

  #faultsOfBody(
    { content = {} }: Operation['responses'][string],
    received: string | undefined,
    text: string,
  ): string[] {
    const [documented] = Object.entries(content);
    if (!documented) return text === '' ? [] : ['an undocumented body'];
    const [type, { schema }] = documented;
    if (received?.split(';')[0] !== type) return [`${received} instead of ${type}`];
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

/** Forbids undocumented fields in every object. */
function closed(value: object): object {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) closed(each);
  const schema = value as Schema;
  if (schema.type === 'object' && schema.properties) schema.additionalProperties ??= false;
  return value;
}
