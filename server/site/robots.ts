import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** `GET /robots.txt` (RFC 9309): excluded paths, and the address of the sitemap. */
export function robotsRoutes(app: FastifyInstance, { publicUrl }: Config): void {
  const lines = [
    'User-agent: *',
    ...unasked.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n')),
  );
}

/** The API, and the pages of a user or a visit: their HTML is an empty shell, or their address holds a token. */
const unasked = [
  '/api/',
  '/admin',
  '/checkout',
  '/confirm-email',
  '/disown-account',
  '/link-google',
  '/offline',
  '/orders/',
  '/profile',
  '/quick-order',
  '/reset-password',
  '/verification-pending',
  '/verify-email',
];
