import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listenError } from '#server/platform/errors/listen-error.ts';

/** For scrapers only: they send short requests, at least one per minute. */
const TIMEOUTS = { requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 65_000 };
const CONNECTIONS_MAX = 16;

/** Serves only `GET /metrics`, on a separate port. Returns its address and a function that stops it. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(TIMEOUTS, (request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void sendMetrics(registry, response);
    else response.writeHead(404).end();
  });
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, { host, port });
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function sendMetrics(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics().catch(() => undefined);
  if (text === undefined) response.writeHead(500).end();
  else response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
}

function listen(server: Server, endpoint: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, endpoint.port, 'METRICS_PORT')));
    server.listen(endpoint, resolve);
  });
}
