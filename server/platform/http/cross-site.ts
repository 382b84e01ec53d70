import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * Rejects writes that another site started (OWASP CSRF Prevention, "Fetch Metadata" and "Verifying Origin"). Clients
 * other than browsers send neither header and are accepted: another site cannot make them send a user's cookies.
 */
export function rejectCrossSite(request: FastifyRequest, config: { publicOrigin: string; secure: boolean }): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('FORBIDDEN');
  if (origin === undefined || origin === config.publicOrigin) return;
  // A store without https may be opened under several host names. With https, an `http://` origin can be a network attacker.
  if (config.secure || origin !== `http://${host}`) throw new ApiError('FORBIDDEN');
}

/**
 * Rejects a call that an element of a page makes, such as an image: its address may come from an uploaded file, and the page
 * did not mean to call the API. A script's `fetch` and a navigation are accepted, and clients that are no browsers.
 */
export function rejectEmbedded({ headers }: FastifyRequest): void {
  const { 'sec-fetch-dest': destination } = headers;
  if (destination !== undefined && destination !== 'empty' && destination !== 'document')
    throw new ApiError('FORBIDDEN');
}

/** An image, script or `fetch` of a page of another site. Following a link is a navigation and returns false. */
export function isCrossSiteSubresource({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  return (site === 'cross-site' || site === 'same-site') && mode !== undefined && mode !== 'navigate';
}
