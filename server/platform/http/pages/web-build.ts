import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { LoadBuild } from './page-build.ts';

const buildFolder = new URL('../../../../build/', import.meta.url);

/** The content behind a hashed name never changes; pictures and icons may change, and expire after a day. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const CACHED_FOR_A_DAY = 'public, max-age=86400';

function cacheControlOf(path: string): string {
  if (path.includes('/client/assets/')) return IMMUTABLE;
  return path.includes('/client/service-worker.js') ? 'no-cache' : CACHED_FOR_A_DAY;
}

/** Serves the built static files, precompressed, and loads the bundle that renders pages. */
export async function useBuiltWeb(app: FastifyInstance): Promise<LoadBuild> {
  await app.register(fastifyStatic, {
    root: new URL('client', buildFolder),
    wildcard: false,
    index: false,
    preCompressed: true,
    acceptRanges: false, // files are small, and an unsatisfiable range would be an error
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path));
      // Other sites show these icons in link previews.
      if (path.includes('/client/icons/')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const build = (await import(new URL('server/index.js', buildFolder).href)) as ServerBuild;
  return async () => build;
}

/**
 * The only folders that Vite may serve: the working folder also holds the database password, mails with valid links, and
 * `.git`. Files of `public` are served anyway. Proof: live-web.slow.test.ts.
 */
const servedFolders = ['web', 'contract', 'messages', 'content', 'node_modules'].map((folder) =>
  fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)),
);

/** Serves pages from their sources and reloads them on change: Vite as middleware in front of everything but the API. */
export async function useLiveWeb(app: FastifyInstance): Promise<LoadBuild> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { strict: true, allow: servedFolders } },
    appType: 'custom',
  });
  await app.register(middie, { hook: 'onRequest' });
  app.use((request, response, next) => {
    // With the second address, Vite would open a file in an editor for any page of any site.
    if (/^\/api\/|^\/+__open-in-editor/i.test(request.url ?? '')) next();
    else vite.middlewares(request, response, next);
  });
  app.addHook('onClose', () => vite.close());
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
}
