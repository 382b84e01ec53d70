import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { LoadBuild } from './page-build.ts';

const built = new URL('../../../../build/', import.meta.url);

/** Hashed names never change; pictures and icons are asked for again after a day. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** The built pages: static files with their precompressed forms, and the bundle that renders. */
export async function useBuiltWeb(app: FastifyInstance): Promise<LoadBuild> {
  await app.register(fastifyStatic, {
    root: new URL('client', built),
    wildcard: false,
    index: false,
    preCompressed: true,
    acceptRanges: false, // all are small; a range outside would be an error
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/client/assets/') ? IMMUTABLE : DAY);
      // Made for elsewhere: another site's preview of a link may show them.
      if (path.includes('/client/icons/')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const build = (await import(new URL('server/index.js', built).href)) as ServerBuild;
  return async () => build;
}

/**
 * What pages are made of: Vite serves nothing else of the folder that it runs in, which holds the database's password, mails
 * with live links, and `.git`. What is in `public` has an address of its own. Proof: live-web.slow.test.ts.
 */
const servedFolders = ['web', 'contract', 'messages', 'content', 'node_modules'].map((folder) =>
  fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)),
);

/** Pages from their sources, reloaded on change: Vite as middleware in front of everything but the API. */
export async function useLiveWeb(app: FastifyInstance): Promise<LoadBuild> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { strict: true, allow: servedFolders } },
    appType: 'custom',
  });
  await app.register(middie, { hook: 'onRequest' });
  app.use((request, response, next) => {
    if (request.url?.startsWith('/api/')) next();
    else vite.middlewares(request, response, next);
  });
  app.addHook('onClose', () => vite.close());
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
}
