import { createServer, connect as dial, type Socket } from 'node:net';

/** A proxy in front of a server whose connections can be cut and frozen. */
export interface ServerProxy {
  /** The server's URL, by way of the proxy. */
  url: string;
  /** From now on nothing passes in either direction, and no connection ends: a machine that vanished. */
  freeze(): void;
  thaw(): void;
  /** Ends every connection with a reset. */
  cut(): void;
  connections(): number;
  /** Takes connections again after `close`, at the same port. */
  open(): Promise<void>;
  /** Cuts all connections and rejects new ones. */
  close(): Promise<void>;
}

/** `target`: the URL of a server; a host that begins with a slash is PostgreSQL's socket folder. */
export async function openProxy(target: string): Promise<ServerProxy> {
  const { hostname, port } = new URL(target);
  const host = decodeURIComponent(hostname);
  const connect = () => (host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(Number(port), host));
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let frozen = false;
  const server = createServer((near) => {
    const pair = { near, far: connect() };
    pairs.add(pair);
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('data', (chunk) => frozen || to.write(chunk));
      from.on('close', () => {
        if (frozen) return; // while frozen, neither end learns that the other is gone
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
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
  return {
    url: url.href,
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
      cut();
    },
    cut,
    connections: () => pairs.size,
    open: () => listen(Number(url.port)),
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
