import type { z } from 'zod';
import { ApiError } from './errors.ts';

/** A `Link` header to the next page: the current target with changed parameters (RFC 8288). */
export function nextLink(target: string, changes: Record<string, string>): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  for (const [name, value] of Object.entries(changes)) searchParams.set(name, value);
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/** Encodes the sort key of a page's last row as an opaque cursor. */
export function writeCursor(position: unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Decodes a cursor; throws INVALID_INPUT when `writeCursor` did not write it. */
export function readCursor<Position>(schema: z.ZodType<Position>, text: string | undefined): Position | undefined {
  if (!text) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new ApiError('INVALID_INPUT', { issues: [{ path: 'cursor', message: 'not a cursor of this list' }] });
  }
}
