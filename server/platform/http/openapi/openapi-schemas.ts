import { z } from 'zod';
import { rowCodes } from '#contract/catalogue/product-constants.ts';
import { errorStatus } from '#contract/errors.ts';
import { orderStatuses } from '#contract/order-status.ts';

/** Schemas of the contract as OpenAPI 3.1 has them (JSON Schema 2020-12). */

export type Json = Record<string, unknown>;

type ToJson = Parameters<typeof z.toJSONSchema>[1] & object;

export const json = (schema: Json) => ({ 'application/json': { schema } });
export const refTo = (id: string) => ({ $ref: `#/components/schemas/${id}` });

/** Every shape of the contract that has a name. */
export function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    ...dialect,
    io: 'output',
    uri: (id) => refTo(id).$ref,
  });
  const named = Object.entries(schemas).map(([id, schema]) => [id, withoutHeader(schema as Json)]);
  return { ...Object.fromEntries(named), Error: errorSchema };
}

/** What a caller may send: before white space is cut off, numbers are read from texts and flags from words. */
export function inputSchema(schema: z.ZodType): Json {
  const { $defs = {}, ...rest } = z.toJSONSchema(schema, { ...dialect, io: 'input' });
  // A shape with a name is that of an answer; what may be sent of it is told in place.
  return withoutHeader(withRefs(rest, (name) => withoutHeader($defs[name] as Json)) as Json);
}

/** What a caller receives; shapes with a name are told by reference. */
export function outputSchema(schema: z.ZodType): Json {
  const id = schema.meta()?.id;
  if (id) return refTo(id);
  if (schema instanceof z.ZodArray) return { type: 'array', items: outputSchema(schema.element as z.ZodType) };
  const { $defs: _, ...rest } = z.toJSONSchema(schema, { ...dialect, io: 'output' }) as Json;
  return withoutHeader(withRefs(rest, refTo) as Json);
}

const dialect: ToJson = {
  unrepresentable: 'any',
  override: ({ jsonSchema }) => {
    delete jsonSchema.default; // what the store thinks of a thing left out, not what a caller should send
    delete jsonSchema.id;
    // A format says it to people and programs; zod's pattern of it fills half a screen.
    if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern;
    if (jsonSchema.enum) for (const rule of ['minLength', 'maxLength', 'pattern']) delete jsonSchema[rule];
    // Every whole number is one that a double holds.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // Later versions may tell more: who reads must not stumble over it.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};

/** A schema with something else in the place of each reference to a definition of its own. */
function withRefs(value: unknown, told: (name: string) => Json): unknown {
  if (Array.isArray(value)) return value.map((each) => withRefs(each, told));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref?.startsWith(DEFINITION)) return told($ref.slice(DEFINITION.length));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRefs(each, told)]));
}

const DEFINITION = '#/$defs/';

function withoutHeader({ $schema: _, $id: __, ...schema }: Json): Json {
  return schema;
}

const errorCode = { type: 'string', enum: Object.keys(errorStatus) };

const errorSchema = {
  type: 'object',
  description: 'What every answer says that is not a success. Programs go by `code`.',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'A sentence for a person, in English.' },
    code: errorCode,
    issues: {
      type: 'array',
      description: 'What is wrong with which field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Dotted: `shippingAddress.city`; empty: the whole.' },
          message: { type: 'string' },
          code: errorCode,
          rule: { type: 'string', enum: rowCodes, description: 'Of a catalogue file, which products keep to as well.' },
        },
      },
    },
    product: { type: 'string', description: 'The product that a 409 is about, by name.' },
    order: {
      type: 'object',
      description: 'How the order that a 409 is about stands now.',
      required: ['status', 'version'],
      properties: { status: { type: 'string', enum: orderStatuses }, version: { type: 'string' } },
    },
    requestId: { type: 'string', format: 'uuid', description: 'Under which the store’s log has the request.' },
  },
  examples: [{ message: 'Not found', code: 'NOT_FOUND', requestId: '0b3c9c4e-6f1d-4f0f-9d58-0a4a3b1c2d3e' }],
};
