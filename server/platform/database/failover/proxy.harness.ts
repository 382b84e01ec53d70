// A proxy between a test and PostgreSQL whose connections can be cut and frozen.
import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Starts a proxy in front of a database server. It closes at the end of the test file. */
export async function proxyTo(target: string) {
  const { hostname, port } = new URL(target);
  const host = decodeURIComponent(hostname);
  const open = () => (host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(Number(port), host));
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let frozen = false;
  const listener = createServer((client) => {
    const pair = { client, server: open() };
    pairs.add(pair);
    for (const [from, to] of [
      [client, pair.server],
      [pair.server, client],
    ] as const) {
      from.on('error', () => undefined);
      from.on('data', (chunk) => frozen || to.write(chunk));
      from.on('close', () => {
        if (frozen) return; // while frozen, neither end learns that the other has closed
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as { port: number }).port);
  const cut = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    pairs.clear();
  };
  afterAll(() => {
    cut();
    listener.close();
  });
  return {
    url: url.href,
    /** Drops all traffic in both directions without closing a connection, as when a machine vanishes. */
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
      cut();
    },
    /** Every connection ends with a reset. */
    cut,
    connections: () => pairs.size,
  };
}
