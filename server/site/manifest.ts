import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** `GET /manifest.webmanifest` (W3C Web Application Manifest): the store on a home screen, under its own name. */
export function manifestRoutes(app: FastifyInstance, { storeName }: Config): void {
  const manifest = {
    id: '/',
    name: storeName,
    short_name: storeName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    theme_color: GROUND,
    background_color: GROUND,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest)),
  );
}

/** The token `ground` of web/styles/tokens.css in the light scheme, as sRGB hex: a manifest has only one scheme. */
const GROUND = '#fafaf7';
