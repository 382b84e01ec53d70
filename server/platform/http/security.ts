import type { FastifyInstance } from 'fastify';
import { rejectCrossSite, rejectEmbedded } from './cross-site.ts';

const features = ['camera', 'microphone', 'geolocation', 'payment', 'display-capture', 'usb', 'serial', 'hid', 'midi'];

/** Browser features that no page uses, but those `allowed` for one; injected content must not use them either. */
export function permissionsPolicy(allowed: string[] = []): string {
  return features.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(', ');
}

/** Settings that the security headers depend on. */
export interface SiteSecurity {
  publicOrigin: string;
  /** Served over https. */
  secure: boolean;
  /** Vite serves the pages: it adds style elements and opens a WebSocket. */
  development: boolean;
}

/** Sets `headers` on every response of Fastify, and rejects writes that another site started. */
export function installSecurity(app: FastifyInstance, config: SiteSecurity, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { writes } = request.routeOptions.config;
    if (!isRead || writes) rejectCrossSite(request, config);
    if (writes) rejectEmbedded(request);
    done();
  });
}

/**
 * Headers of every response; pages replace the policy with one that names their inline scripts by hash (document.ts).
 * Headers for obsolete browsers and plug-ins, and those that repeat browser defaults, are left out: each one costs bytes
 * in every response.
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
    'permissions-policy': permissionsPolicy(),
  };
}

interface Allowed {
  /** SHA-256 of the inline scripts and style elements that the document may have. */
  scripts?: string[];
  styles?: string[];
  webAssembly?: boolean;
}

/** Scripts only from this origin or by hash, styles only from this origin (decision 23), nothing from elsewhere. */
export function contentSecurityPolicy(
  config: SiteSecurity,
  { scripts = [], styles = [], webAssembly = false }: Allowed = {},
): string {
  const selfAnd = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  const { development } = config;
  return [
    // The web manifest falls under `default-src`: WebKit does not know `manifest-src`, and logs that on every page.
    "default-src 'self'",
    "child-src 'none'",
    "worker-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    `script-src ${selfAnd(scripts)}${webAssembly ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src ${selfAnd(styles)}${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
