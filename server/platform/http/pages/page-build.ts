import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { inProcessCaller } from '#server/platform/http/in-process.ts';

/** Where the page bundle comes from: the build, or Vite while developing. */
export type LoadBuild = () => Promise<ServerBuild>;

/** What the loaders of pages may use. */
interface LoaderContext {
  transport: ReturnType<typeof inProcessCaller>;
  settings: Record<string, string | boolean>;
}

/** What `web/entry.server.tsx` offers beside the handler. */
interface PageEntry {
  provideServerContext(provider: RouterContextProvider, context: LoaderContext): void;
}

/** What a build is for all requests: found once, though a build is loaded for each of them. */
export interface PageBuild {
  /**
   * Which address a page's first HTML is rendered and kept for; undefined where there is no page. Every order's page, and
   * every product's, begins as the same frame: rendered once, and told of none.
   */
  frameOf(path: string): string | undefined;
  render(url: string, context: LoaderContext): Promise<Response>;
}

const known = new WeakMap<ServerBuild, PageBuild>();

export function pageBuild(build: ServerBuild, mode: 'production' | 'development'): PageBuild {
  const already = known.get(build);
  if (already) return already;
  const patterns = Object.values(build.routes).flatMap((route) =>
    route?.path === undefined ? [] : [`/${route.path}`],
  );
  const paths = new Set(['/', ...patterns.filter((pattern) => !/[:*]/.test(pattern))]);
  const frames = patterns
    .filter((pattern) => pattern.includes('/:'))
    .map((pattern) => ({ shape: toRegExp(pattern), address: pattern.replace(parameter, '/any') }));
  const handle = createRequestHandler(build, mode);
  const made: PageBuild = {
    frameOf: (path) => (paths.has(path) ? path : frames.find(({ shape }) => shape.test(path))?.address),
    render: (url, context) => {
      const provider = new RouterContextProvider();
      (build.entry.module as unknown as PageEntry).provideServerContext(provider, context);
      return handle(new Request(url), provider);
    },
  };
  known.set(build, made);
  return made;
}

const parameter = /\/:\w+/g;

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(parameter, '/[^/]+')}$`);
}
