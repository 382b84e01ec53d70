import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createApi, type Transport } from './api/api.ts';
import { type ServerContext, serverContext } from './api/server-context.ts';
import { deferScripts } from './browser/deferred-scripts.ts';

/** Renders a complete document before it responds: the host hashes its scripts, compresses it and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const document = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onError: provider.get(serverContext).reportError,
  });
  await document.allReady;
  const html = await new Response(document).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(deferScripts(html, routerContext.manifest.entry.imports), { status, headers });
}

/** An address without a page is no error. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(serverContext).reportError(error);
};

/**
 * Called by the host before each render: provides what the loaders of a page may use. The host and the page bundle have
 * separate copies of `server-context.ts`, and contexts are compared by identity, so the host calls this function
 * instead of setting the context itself.
 */
export function provideServerContext(
  provider: RouterContextProvider,
  { transport, ...context }: { transport: Transport } & Omit<ServerContext, 'api'>,
): void {
  provider.set(serverContext, { api: createApi(transport), ...context });
}
