import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, CallOutput, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { authorize, type Session } from './authorize.ts';
import { ApiError, fromZodError } from './errors.ts';

type Caller<A extends Access> = A extends 'anyone' ? { session?: undefined } : { session: Session };

/** What a handler gets: the parsed input, who calls, and the request and reply for the few that need a header. */
export type Call<E extends Endpoint> = HandlerInput<E> &
  Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { output: z.ZodType } ? CallOutput<E> : E extends { stream: string } ? Readable : void>;

/**
 * Serves one endpoint of the contract. In this order: session (401), whose it is (409), role (403), input (400), then the handler;
 * the answer is cut to the contract's shape.
 */
export function bind<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, access, status, stream, upload, writes } = endpoint;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Fastify's HEAD runs the handler: a mail scanner's would verify an address, a stream would be made whole for nothing.
    exposeHeadRoute: !stream && !writes,
    config: { mayTakeLong: Boolean(stream || upload), writes: Boolean(writes) },
    // What is anybody's is kept in compressed form; what tells of an import is read line by line.
    ...(access !== 'anyone' && !upload && { compress: {} }),
    schema: endpoint.output ? { response: { [status]: jsonSchema(endpoint.output) } } : {},
    onRequest: async (request, reply) => {
      if (access !== 'anyone') await authorize(request, reply, access);
    },
    handler: async (request, reply) => {
      const call = { ...parseInput(endpoint, request), session: request.session, request, reply };
      reply.code(status); // first, for a handler may say 304
      if (stream) reply.type(`${stream}; charset=utf-8`);
      return await handler(call as unknown as Call<E>);
    },
  });
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw fromZodError(result.error);
    return result.data;
  };
  return {
    // An id of another form is nobody's id.
    params: endpoint.params && parseParams(endpoint.params, request.params),
    headers: parse(endpoint.headers, request.headers),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}),
  };
}

function parseParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiError('NOT_FOUND');
  return result.data;
}

/** The contract's schema as fast-json-stringify reads it: the answer is written by it, other fields are left out. */
function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
}
