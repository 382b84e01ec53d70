import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { readAddress } from './address.ts';
import { ServerFinder } from './find-server.ts';

/** One for each address: what one connection learns of a failover, all know. */
const finders = new Map<string, ServerFinder>();

/**
 * How a connection to a database is opened, for every client and pool of the store: as it is for one server, and for
 * several to the one that takes writes at that moment. Over TLS the certificate of each must name the first.
 */
export function connectionTo(url: string): Pick<ClientConfig, 'connectionString' | 'stream'> {
  const address = readAddress(url);
  const [first, ...others] = address.servers;
  if (others.length === 0) return { connectionString: first };
  const finder = finders.get(url) ?? new ServerFinder(address);
  finders.set(url, finder);
  return { connectionString: first, stream: () => new FoundSocket(finder) };
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
