import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import type { Config } from '../config.ts';

type Json = Record<string, unknown>;

/** `GET /api/openapi.json`, made of the very schemas that validate, and `/api/docs`, which shows it. */
export async function openApiRoutes(app: FastifyInstance, config: Config): Promise<void> {
  const document = openApiDocument(config);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The viewer's own policy, less what would send a store on plain http to https.
    transformStaticCSP: (policy) => policy.replace(/;?upgrade-insecure-requests/, ''),
  });
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
}

/** The contract as OpenAPI 3.1. */
export function openApiDocument({
  storeName,
  publicUrl,
  secure,
}: Pick<Config, 'storeName' | 'publicUrl' | 'secure'>): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints as readonly Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'draft-2020-12',
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
  });
  for (const schema of Object.values(schemas)) {
    delete (schema as Json).$schema;
    delete (schema as Json).$id;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${storeName} API`,
      version: '1',
      description: 'Catalogue, cart, orders and accounts of the store.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { ...schemas, Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: secure ? '__Host-session' : 'session' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { method, path, access, summary, params, query, headers, status, errors = [] } = endpoint;
  const given = bodyOf(endpoint);
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...parametersOf(headers, 'header'),
  ];
  const refusals = new Set<number>(errors.map((code) => errorStatus[code]));
  if (access !== 'anyone') refusals.add(401);
  if (access === 'admin' || access === 'verified' || method !== 'GET') refusals.add(403);
  if (query || given || headers) refusals.add(400);
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z]+([a-z])/gi, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(given ? { requestBody: { required: true, content: given } } : {}),
    responses: {
      [status]: answerOf(endpoint),
      ...Object.fromEntries(
        [...refusals].sort().map((each) => [each, { description: 'Refused', content: json(errorRef) }]),
      ),
      default: { description: 'Refused', content: json(errorRef) },
    },
  };
}

function bodyOf({ body, upload }: Endpoint): Json | undefined {
  if (upload) return { [upload]: {} };
  return body && json(inputSchema(body));
}

function answerOf({ output, stream }: Endpoint): Json {
  if (stream) return { description: 'Done', content: { [stream]: {} } };
  return output ? { description: 'Done', content: json(outputSchema(output)) } : { description: 'Done, no body' };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const errorRef = { $ref: '#/components/schemas/Error' };
const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

/** Coerced numbers and piped texts are told as what comes out of them, which is what a caller has to send. */
const inputSchema = (schema: z.ZodType) =>
  withoutHeader(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json);

/** Shapes with a name are told by reference. */
function outputSchema(schema: z.ZodType): Json {
  const id = schema.meta()?.id;
  if (id) return { $ref: `#/components/schemas/${id}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: outputSchema(schema.element as z.ZodType) };
  return withoutHeader(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json);
}

function withoutHeader({ $schema: _, ...schema }: Json): Json {
  return schema;
}
