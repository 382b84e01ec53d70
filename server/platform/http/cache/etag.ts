import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/**
 * Sets a weak ETag, the same for all codings (RFC 9110 §8.8.3), and sends 304 when the client has this version
 * (RFC 9110 §13.1.2). `headerValues` are parts of the response that are sent in headers.
 */
export function sendWithEtag<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  output: T,
  ...headerValues: unknown[]
): T {
  return matchesEtag(request, reply, [output, ...headerValues]) ? sendNotModified(reply) : output;
}

/** The same for a response whose version is cheap to read. `read` runs after `version`, and only if the client needs it. */
export async function sendWithVersion<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, read }: { version: () => Promise<unknown[]>; read: () => Promise<T> },
): Promise<T> {
  return matchesEtag(request, reply, await version())
    ? sendNotModified(reply)
    : request.server.work.run('read', request, read);
}

/** Part of a version: a response that a browser cached before an upgrade is stale if the output schema has changed. */
export function schemaHash(output: z.ZodType): string {
  return digest(z.toJSONSchema(output));
}

function digest(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);
}

function matchesEtag(request: FastifyRequest, reply: FastifyReply, version: unknown[]): boolean {
  const etag = `"${digest(version)}"`;
  reply.header('etag', `W/${etag}`).header('cache-control', 'private, no-cache');
  return matches(request.headers['if-none-match'], etag);
}

function sendNotModified<T>(reply: FastifyReply): T {
  reply.code(304).send();
  return reply as unknown as T;
}

/** If-None-Match uses weak comparison and may list several ETags (RFC 9110 §13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([each]) => each === etag);
}
