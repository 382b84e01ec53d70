import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { Refusal } from './errors.ts';

/** Headers on every answer; a page's own policy names its inline scripts by hash (document.ts). */
export function installSecurity(app: FastifyInstance, config: Config): void {
  const headers = {
    ...headersOfHelmet(config),
    'content-security-policy': contentSecurityPolicy(config, []),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request, config);
    done();
  });
}

/** Asked for once: they are the same for every answer, and making them anew took as long as half of `GET /api/user`. */
function headersOfHelmet(config: Config): OutgoingHttpHeaders {
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
  return response.getHeaders();
}

/**
 * Strict by default; scripts only from here and by hash. Style elements are allowed inline: the dialog primitives set
 * the width of the scroll bar by one.
 */
export function contentSecurityPolicy(config: Config, scriptHashes: string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  const development = config.production ? '' : ' ws: wss:';
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Refuses writes that another site started (OWASP CSRF Prevention, "Fetch Metadata" and "Verifying Origin").
 * A program that is no browser sends neither header and is let through: it has no cookies but its own.
 */
function refuseCrossSite(request: FastifyRequest, config: Config): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('FORBIDDEN');
  if (origin === undefined || origin === config.publicOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal('FORBIDDEN');
}
