import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Marks a polled answer with a strong ETag and says 304 to who has it already (RFC 9110 §13.1.2). `marks` are facts
 * that stand in headers and belong to the answer too.
 */
export function answerUnlessKnown<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: T,
  ...marks: unknown[]
): T {
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([answer, ...marks]))
    .digest('base64url')
    .slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (!matches(request.headers['if-none-match'], etag)) return answer;
  reply.code(304).send();
  return reply as unknown as T;
}

/** If-None-Match compares weakly and may list several (RFC 9110 §13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
  );
}
