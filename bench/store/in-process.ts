import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { listenForCatalogueChanges } from '#server/catalogue/changes.ts';
import { readConfig } from '#server/config.ts';
import { type OpenContext, openContext } from '#server/open-context.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { publicListener } from '#server/stock/list-stock.ts';

/** What differs from `npm start`: request lines are not logged, and no rate limit gets in the way. */
export const settings = { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000' };

export interface InProcessStore extends OpenContext {
  app: FastifyInstance;
  /** Listens for changes of the catalogue from now on, as server/main.ts does; returns how to stop. */
  listenForChanges(): Promise<() => Promise<void>>;
}

/**
 * Opens a store in this process. With `pages` it serves pages, and caches responses while it listens for changes; else it has no place for
 * any, and each is made anew.
 */
export async function openStore(environment: Record<string, string>, { pages = false } = {}): Promise<InProcessStore> {
  const config = readConfig({ ...settings, ...environment });
  const onDatabaseExit = (error: Error) => {
    throw error;
  };
  const open = await openContext(config, { progress: () => undefined, onDatabaseExit });
  const { context, directUrl } = open;
  const cache = new ResponseCache(pages ? undefined : { bytes: 0, entries: 0 });
  const app = await buildApp(context, pages ? { cache, web: useBuiltWeb } : { cache });
  return {
    ...open,
    app,
    listenForChanges: async () => {
      const listener = publicListener(cache);
      return await listenForCatalogueChanges({ primaryUrl: directUrl, log: context.log, listener });
    },
    close: async () => {
      await app.close();
      await open.close();
    },
  };
}
