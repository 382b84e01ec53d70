import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { readAddress } from './address.ts';
import { ServerFinder } from './find-server.ts';

/** What all connections of this process to one address share. */
interface Known {
  sockets: Set<Socket>;
  /** Where the address names several servers: what one connection learns of a failover, all know. */
  finder: ServerFinder | undefined;
}

const known = new Map<string, Known>();

/**
 * How a connection to a database is opened, for every client and pool of the store: as it is for one server, and for
 * several to the one that takes writes at that moment. Over TLS the certificate of each must name the first.
 */
export function connectionTo(url: string): Pick<ClientConfig, 'connectionString' | 'stream'> {
  const address = readAddress(url);
  const [first, ...others] = address.servers;
  const here = known.get(url) ?? {
    sockets: new Set<Socket>(),
    finder: others.length > 0 ? new ServerFinder(address) : undefined,
  };
  known.set(url, here);
  return {
    connectionString: first,
    stream: () => {
      const socket = here.finder ? new FoundSocket(here.finder) : new Socket();
      here.sockets.add(socket);
      return socket.once('close', () => here.sockets.delete(socket));
    },
  };
}

/** Ends every connection to an address, also those at work, whose statements fail. Gives their number. */
export function cutConnections(url: string): number {
  const sockets = [...(known.get(url)?.sockets ?? [])];
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

/** A socket that goes where the finder says, whatever address it is given. */
class FoundSocket extends Socket {
  readonly #finder: ServerFinder;

  constructor(finder: ServerFinder) {
    super();
    this.#finder = finder;
  }

  override connect(): this {
    const open = async () => {
      const { host, port } = await this.#finder.find();
      if (this.destroyed) return; // whoever wanted it has given up
      const forget = () => this.#finder.forget();
      this.once('error', forget);
      this.once('connect', () => this.off('error', forget));
      super.connect({ host, port });
    };
    open().catch((error: Error) => this.destroy(error));
    return this;
  }
}
