import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { createApi, type Transport } from './api/api.ts';
import { type StoreSettings, serverContext } from './api/server-context.ts';
import { deferScripts } from './browser/deferred-scripts.ts';

/** Renders a complete document before it responds: the host hashes its scripts, compresses it and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const document = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />);
  await document.allReady;
  const html = await new Response(document).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(deferScripts(html, routerContext.manifest.entry.imports), { status, headers });
}

/**
 * Called by the host before each render: provides what the loaders of a page may use. The host and the page bundle have
 * separate copies of `server-context.ts`, and contexts are compared by identity, so the host calls this function
 * instead of setting the context itself.
 */
export function provideServerContext(
  provider: RouterContextProvider,
  source: { transport: Transport; settings: StoreSettings },
): void {
  provider.set(serverContext, { api: createApi(source.transport), settings: source.settings });
}
