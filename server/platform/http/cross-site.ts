import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * Refuses writes that another site started (OWASP CSRF Prevention, "Fetch Metadata" and "Verifying Origin").
 * A program that is no browser sends neither header and is let through: it has no cookies but its own.
 */
export function rejectCrossSite(request: FastifyRequest, config: { publicOrigin: string; secure: boolean }): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('FORBIDDEN');
  if (origin === undefined || origin === config.publicOrigin) return;
  // A store at home is opened by several names. Not one with https: `http://` there is whoever sits on the line.
  if (config.secure || origin !== `http://${host}`) throw new ApiError('FORBIDDEN');
}

/** A picture, script or call of another page, whoever asks: not somebody who follows a link. */
export function isEmbeddedElsewhere({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  return (site === 'cross-site' || site === 'same-site') && mode !== undefined && mode !== 'navigate';
}
