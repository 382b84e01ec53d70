import { z } from 'zod';
import { errorStatus } from '#contract/errors.ts';
import { errorRuleSchema, errorSubjectSchema } from '#contract/openapi/error-schema.ts';

/** Converts the contract's schemas to those of OpenAPI 3.1 (JSON Schema 2020-12). */

export type Json = Record<string, unknown>;

type ToJsonOptions = Parameters<typeof z.toJSONSchema>[1] & object;

export const json = (schema: Json) => ({ 'application/json': { schema } });
export const refTo = (id: string) => ({ $ref: `#/components/schemas/${id}` });

/** Every named schema of the contract, for `components`. */
export function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    ...options,
    io: 'output',
    uri: (id) => refTo(id).$ref,
  });
  const named = Object.entries(schemas).map(([id, schema]) => [id, withoutHeader(schema as Json)]);
  return { ...Object.fromEntries(named), Error: errorSchema };
}

/** The schema of a request, before zod trims and converts values. */
export function inputSchema(schema: z.ZodType): Json {
  const { $defs = {}, ...rest } = z.toJSONSchema(schema, { ...options, io: 'input' });
  // Named schemas are those of responses; their input form is inlined.
  return withoutHeader(withRefs(rest, (name) => withoutHeader($defs[name] as Json)) as Json);
}

/** The schema of a response; named schemas become references. */
export function outputSchema(schema: z.ZodType): Json {
  const id = schema.meta()?.id;
  if (id) return refTo(id);
  if (schema instanceof z.ZodArray) return { type: 'array', items: outputSchema(schema.element as z.ZodType) };
  const { $defs: _, ...rest } = z.toJSONSchema(schema, { ...options, io: 'output' }) as Json;
  return withoutHeader(withRefs(rest, refTo) as Json);
}

const options: ToJsonOptions = {
  unrepresentable: 'any',
  override: ({ jsonSchema }) => {
    delete jsonSchema.default; // a default of the server; generated clients would send it
    delete jsonSchema.id;
    // The format suffices; zod's pattern for it fills half a screen.
    const isLong = String(jsonSchema.pattern).length > 40;
    if (isLong && ['date', 'date-time', 'uuid'].includes(String(jsonSchema.format))) delete jsonSchema.pattern;
    if (jsonSchema.enum) for (const rule of ['minLength', 'maxLength', 'pattern']) delete jsonSchema[rule];
    // zod adds the range of safe integers to every integer.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // Later versions may add fields; clients must accept them.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};

/** Replaces each reference to a local definition. */
function withRefs(value: unknown, resolve: (name: string) => Json): unknown {
  if (Array.isArray(value)) return value.map((each) => withRefs(each, resolve));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref?.startsWith(DEFS_PREFIX)) return resolve($ref.slice(DEFS_PREFIX.length));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRefs(each, resolve)]));
}

const DEFS_PREFIX = '#/$defs/';

function withoutHeader({ $schema: _, $id: __, ...schema }: Json): Json {
  return schema;
}

const errorCode = { type: 'string', enum: Object.keys(errorStatus) };

const errorSchema = {
  type: 'object',
  description: 'Every failure. Programs should use its `code`.',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'A message for the user, in English.' },
    code: errorCode,
    issues: {
      type: 'array',
      description: 'The invalid fields.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: {
            type: 'string',
            description: 'The path of the field, such as `shippingAddress.city`; empty for the whole body.',
          },
          message: { type: 'string' },
          code: errorCode,
          rule: {
            type: 'string',
            ...errorRuleSchema,
          },
        },
      },
    },
    ...errorSubjectSchema,
    requestId: { type: 'string', format: 'uuid', description: 'The id of the request in the store’s log.' },
  },
  examples: [{ message: 'Not found', code: 'NOT_FOUND', requestId: '0b3c9c4e-6f1d-4f0f-9d58-0a4a3b1c2d3e' }],
};
