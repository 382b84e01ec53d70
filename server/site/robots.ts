import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** `GET /robots.txt` (RFC 9309): what crawlers leave alone, and where the addresses of everything else are. */
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

/** The API and the pages of one person or one visit: their first HTML is an empty frame, and a token is nobody else's. */
const unasked = [
  '/api/',
  '/admin',
  '/checkout',
  '/disown-account',
  '/link-google',
  '/orders/',
  '/profile',
  '/reset-password',
  '/verification-pending',
  '/verify-email',
];
