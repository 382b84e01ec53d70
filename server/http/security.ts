import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { refuseCrossSite } from './cross-site.ts';

/** What no page of ours asks for, nor may anything that comes to be in one. */
export const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'display-capture']
  .concat('usb', 'serial', 'hid', 'midi')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Puts `headers` on every answer that Fastify makes, and refuses what another site started. */
export function installSecurity(app: FastifyInstance, config: Config, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request, config);
    done();
  });
}

/** Headers of every answer; a page's own policy names its inline scripts by hash (document.ts). */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    ...headersOfHelmet(config),
    'content-security-policy': contentSecurityPolicy(config),
    'permissions-policy': PERMISSIONS_POLICY,
  };
}

/** Asked for once: they are the same for every answer, and making them anew took as long as half of `GET /api/user`. */
function headersOfHelmet(config: Config): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: false, // set above, for the pages' own differs
    hsts: config.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // For browsers and plug-ins that are no more, or what browsers do anyway: each is a part of every answer's cost.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
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
export function contentSecurityPolicy(config: Config, { scripts = [], styles = [] }: Inline = {}): string {
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
