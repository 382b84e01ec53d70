import type { z } from 'zod';
import { ApiError } from './errors.ts';

/** The `Link` header to the next page: the address of this one with some parameters set (RFC 8288). */
export function nextLink(address: string, changes: Record<string, string>): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  for (const [name, value] of Object.entries(changes)) searchParams.set(name, value);
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/** Where a page ended, as the cursor of the next one's address; opaque to callers. */
export function writeCursor(place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a cursor tells, undefined where there is none; what was not written by `writeCursor` is refused. */
export function readCursor<Place>(schema: z.ZodType<Place>, text: string | undefined): Place | undefined {
  if (!text) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new ApiError('INVALID_INPUT', { issues: [{ path: 'cursor', message: 'not a cursor of this list' }] });
  }
}
