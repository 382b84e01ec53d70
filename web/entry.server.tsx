import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { createApi, type Transport } from './api/api.ts';
import { type StoreSettings, serverContext } from './api/server-context.ts';
import { deferScripts } from './browser/deferred-scripts.ts';

/** Renders a whole document before it answers, so that the host can hash its scripts, compress it and keep it. */
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
 * Called by the host before each render: what the loaders of a page may use. It goes through this module, because the
 * host and the page bundle each have their own copy of `server-context.ts`, and contexts are told apart by identity.
 */
export function provideServerContext(
  provider: RouterContextProvider,
  given: { transport: Transport; settings: StoreSettings },
): void {
  provider.set(serverContext, { api: createApi(given.transport), settings: given.settings });
}
