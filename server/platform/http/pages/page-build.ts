import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { inProcessCaller } from '#server/platform/http/in-process.ts';

/** Where the page bundle comes from: the build, or Vite while developing. */
export type LoadBuild = () => Promise<ServerBuild>;

/** Available to the loaders of pages. */
interface LoaderContext {
  transport: ReturnType<typeof inProcessCaller>;
  settings: Record<string, string | boolean>;
  reportError(error: unknown): void;
}

/** Exported by `web/entry.server.tsx` beside the handler. */
interface PageEntry {
  provideServerContext(provider: RouterContextProvider, context: LoaderContext): void;
}

/** Derived from a server build. */
export interface PageBuild {
  /**
   * The path that a page's HTML is rendered and cached for; undefined if there is no such page. All pages of a route with
   * a parameter share one shell, which contains no data of a single record.
   */
  shellPath(path: string): string | undefined;
  render(url: string, context: LoaderContext): Promise<Response>;
}

/** The build is loaded for each request, but rarely changes. */
const memo = new WeakMap<ServerBuild, PageBuild>();

export function pageBuild(build: ServerBuild, mode: 'production' | 'development'): PageBuild {
  const memoized = memo.get(build);
  if (memoized) return memoized;
  const patterns = Object.values(build.routes).flatMap((route) =>
    route?.path === undefined ? [] : [`/${route.path}`],
  );
  const paths = new Set(['/', ...patterns.filter((pattern) => !/[:*]/.test(pattern))]);
  const shells = patterns
    .filter((pattern) => pattern.includes('/:'))
    .map((pattern) => ({ regExp: toRegExp(pattern), path: pattern.replace(parameter, '/any') }));
  const handle = createRequestHandler(build, mode);
  const pages: PageBuild = {
    shellPath: (path) => (paths.has(path) ? path : shells.find(({ regExp }) => regExp.test(path))?.path),
    render: (url, context) => {
      const provider = new RouterContextProvider();
      const settings = { ...context.settings, version: build.assets.version };
      (build.entry.module as unknown as PageEntry).provideServerContext(provider, { ...context, settings });
      return handle(new Request(url), provider);
    },
  };
  memo.set(build, pages);
  return pages;
}

/** `/:id`, and `/:name?`, which may be absent. */
const parameter = /\/:\w+(\?)?/g;

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(parameter, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))}$`);
}
