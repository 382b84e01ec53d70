import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/**
 * Marks a polled answer with a weak ETag, one for all its codings (RFC 9110 §8.8.3), and says 304 to who has it already (RFC 9110 §13.1.2). `marks` are facts
 * that stand in headers and belong to the answer too.
 */
export function respondUnlessKnown<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: T,
  ...marks: unknown[]
): T {
  return isKnown(request, reply, [answer, ...marks]) ? notModified(reply) : answer;
}

/** The same for an answer whose version is cheap to read: it is itself read, after its version, only for who has it not. */
export async function respondUnlessVersionKnown<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, read }: { version: () => Promise<unknown[]>; read: () => Promise<T> },
): Promise<T> {
  return isKnown(request, reply, await version()) ? notModified(reply) : read();
}

/**
 * Part of a version that stands for an answer not read: one that a browser kept from an earlier version of the store is
 * another one where its shape was another.
 */
export function shapeOf(output: z.ZodType): string {
  return digest(z.toJSONSchema(output));
}

function digest(facts: object): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 27);
}

function isKnown(request: FastifyRequest, reply: FastifyReply, facts: unknown[]): boolean {
  const etag = `"${digest(facts)}"`;
  reply.header('etag', `W/${etag}`).header('cache-control', 'private, no-cache');
  return matches(request.headers['if-none-match'], etag);
}

function notModified<T>(reply: FastifyReply): T {
  reply.code(304).send();
  return reply as unknown as T;
}

/** If-None-Match compares weakly and may list several (RFC 9110 §13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([each]) => each === etag);
}
