// A wire between a test and PostgreSQL that can be cut and frozen.
import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A proxy in front of a database's server; it goes with the test file. */
export async function proxyTo(target: string) {
  const { hostname, port } = new URL(target);
  const host = decodeURIComponent(hostname);
  const open = () => (host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(Number(port), host));
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let frozen = false;
  const server = createServer((near) => {
    const pair = { near, far: open() };
    pairs.add(pair);
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('data', (chunk) => frozen || to.write(chunk));
      from.on('close', () => {
        if (frozen) return; // a frozen wire tells neither end of the other's
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  afterAll(() => {
    cut();
    server.close();
  });
  return {
    url: url.href,
    /** From now on nothing passes, in either direction, and nobody is told: a machine that vanished. */
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
