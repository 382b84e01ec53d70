import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SIGNED_IN_AS } from '#contract/accounts/signed-in-as.ts';
import type { Access, CallOutput, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { type Session, sessionOf } from '#server/accounts/sessions/sessions.ts';
import type { Context } from '#server/context.ts';
import { isEmbeddedElsewhere, refuseCrossSite } from './cross-site.ts';
import { Refusal, refusalOf } from './errors.ts';

type Caller<A extends Access> = A extends 'anyone' ? { session?: undefined } : { session: Session };

/** What a handler gets: the parsed input, who calls, and the request and reply for the few that need a header. */
export type Call<E extends Endpoint> = HandlerInput<E> &
  Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { output: z.ZodType } ? CallOutput<E> : E extends { stream: string } ? Readable : void>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/**
 * Serves one endpoint of the contract. In this order: session (401), whose it is (409), role (403), input (400), then the handler;
 * the answer is cut to the contract's shape.
 */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { method, path, access, status, stream, upload, writes } = endpoint;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Fastify's HEAD runs the handler: a mail scanner's would verify an address, a stream would be made whole for nothing.
    exposeHeadRoute: !stream && !writes,
    config: { mayTakeLong: Boolean(stream || upload) },
    // What is anybody's is kept in compressed form; what tells of an import is read line by line.
    ...(access !== 'anyone' && !upload && { compress: {} }),
    schema: endpoint.output ? { response: { [status]: jsonSchema(endpoint.output) } } : {},
    onRequest: async (request, reply) => {
      if (writes) refuseCrossSite(request, context.config); // other methods are refused before (security.ts)
      if (access === 'anyone') return;
      await authorize(context, request, reply, access);
    },
    handler: async (request, reply) => {
      const call = { ...parseInput(endpoint, request), session: request.session, request, reply };
      reply.code(status); // first, for a handler may say 304
      if (stream) reply.type(`${stream}; charset=utf-8`);
      return await handler(call as unknown as Call<E>);
    },
  });
}

/** Lets the call on that is somebody's who may make it, and notes whose; 401, 403, or 409 for whom it was not meant. */
export async function authorize(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<Access, 'anyone'>,
): Promise<void> {
  reply.header('cache-control', 'private, no-store');
  if (isEmbeddedElsewhere(request)) throw new Refusal('FORBIDDEN');
  request.session ??= await sessionOf(context, request, reply);
  const { session } = request;
  if (!session) throw new Refusal('UNAUTHORIZED');
  const meant = request.headers[SIGNED_IN_AS];
  if (meant !== undefined && meant !== String(session.user.id)) throw new Refusal('SESSION_CHANGED');
  if (access === 'admin' && session.user.role !== 'admin') throw new Refusal('FORBIDDEN');
  if (access === 'verified' && !session.user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw refusalOf(result.error);
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
  if (!result.success) throw new Refusal('NOT_FOUND');
  return result.data;
}

/** The contract's schema as fast-json-stringify reads it: the answer is written by it, other fields are left out. */
function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
}
