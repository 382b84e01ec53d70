import type { FastifyInstance } from 'fastify';
import { rejectCrossSite } from './cross-site.ts';

/** What no page of ours asks for, nor may anything that comes to be in one. */
export const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'display-capture']
  .concat('usb', 'serial', 'hid', 'midi')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** How the store is reached, as far as its security headers depend on it. */
export interface SiteSecurity {
  publicOrigin: string;
  /** Served by https. */
  secure: boolean;
  /** Pages come from their sources: Vite adds style elements and opens a socket. */
  development: boolean;
}

/** Puts `headers` on every response of Fastify, and refuses writes that another site started. */
export function installSecurity(app: FastifyInstance, config: SiteSecurity, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.routeOptions.config.writes) rejectCrossSite(request, config);
    done();
  });
}

/**
 * Headers of every answer; a page's own policy names its inline scripts by hash (document.ts). Left out are those for
 * browsers and plug-ins that are no more, or that ask for what browsers do anyway: each is a part of every answer's cost.
 */
export function securityHeaders(config: SiteSecurity): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': contentSecurityPolicy(config),
    'permissions-policy': PERMISSIONS_POLICY,
  };
}

/** SHA-256 of what a document may run, or be styled by, within itself. */
interface Inline {
  scripts?: string[];
  styles?: string[];
}

/**
 * Nothing but what is named: scripts from here and by hash, styles from files of ours (decision 23). While pages are
 * being written, Vite adds style elements and talks over a socket.
 */
export function contentSecurityPolicy(config: SiteSecurity, { scripts = [], styles = [] }: Inline = {}): string {
  const own = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  const { development } = config;
  return [
    "default-src 'none'",
    `script-src ${own(scripts)}`,
    `style-src ${own(styles)}${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
