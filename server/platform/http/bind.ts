import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, CallOutput, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { authorize, type Session } from './authorize.ts';
import { ApiError, fromZodError } from './errors.ts';
import type { WorkKind } from './work/work.ts';

type Caller<A extends Access> = A extends 'anyone' ? { session?: undefined } : { session: Session };

/** Arguments of a handler: the parsed input, the caller, and the request and reply for the few that need a header. */
export type Call<E extends Endpoint> = HandlerInput<E> &
  Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { stream: string } ? Readable : E extends { output: z.ZodType } ? CallOutput<E> : void>;

/** An endpoint, and how its handler is scheduled. */
type ServedEndpoint = Endpoint & {
  /** `call` by default (work/work.ts); `none` for a handler that takes a place itself, or needs none. */
  work?: WorkKind | 'none';
  /** One customer's calls run one after the other. */
  inOrder?: boolean;
};

/**
 * Serves one endpoint of the contract. Checks run in this order: origin (403, security.ts), session (401), expected user
 * (409), role (403), input (400). The response contains only fields of the contract's schema.
 */
export function bind<E extends ServedEndpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, access, status, stream, upload, writes } = endpoint;
  const run = runner(endpoint);
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Fastify's HEAD runs the handler: a mail scanner's HEAD would verify an address, and a stream would run for nothing.
    exposeHeadRoute: !stream && !writes,
    config: { upload: Boolean(upload), writes: Boolean(writes) },
    // Public responses are compressed in the cache. Clients read the progress of an upload line by line.
    ...(access !== 'anyone' && !upload && { compress: {} }),
    schema: endpoint.output && !stream ? { response: { [status]: jsonSchema(endpoint.output) } } : {},
    onRequest: async (request, reply) => {
      if (access !== 'anyone') await app.work.run('call', request, () => authorize(request, reply, access));
    },
    handler: async (request, reply) => {
      const call = { ...parseInput(endpoint, request), session: request.session, request, reply };
      reply.code(status); // before the handler, which may change it to 304
      if (stream) reply.type(`${stream}; charset=utf-8`);
      return await run(request, () => handler(call as unknown as Call<E>));
    },
  });
}

/** Returns a function that runs a handler in its turn. */
function runner({ work = 'call', inOrder = false }: ServedEndpoint) {
  return async <T>(request: FastifyRequest, handler: () => Promise<T>): Promise<T> => {
    const run = work === 'none' ? handler : () => request.server.work.run(work, request, handler);
    const { session } = request;
    return inOrder && session ? await request.server.work.runInOrder(session.user.id, run) : await run();
  };
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw fromZodError(result.error);
    return result.data;
  };
  return {
    // An id of invalid form does not exist: 404, not 400.
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

/** The schema for fast-json-stringify, which leaves out all other fields. */
function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
}
