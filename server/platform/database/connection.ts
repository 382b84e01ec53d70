import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { readAddress } from './address.ts';
import { type Place, ServerFinder } from './find-server.ts';

/** What all connections of this process to one address share. */
interface Known {
  sockets: Set<StoreSocket>;
  /** Where the address names several servers: what one connection learns of a failover, all know. */
  finder: ServerFinder | undefined;
  /** Nobody there says anything: who asks is told at once. */
  silent: boolean;
}

const known = new Map<string, Known>();

/**
 * How a connection to a database is opened, for every client and pool of the store: as it is for one server, and for
 * several to the one that takes writes at that moment. Over TLS the certificate of each must name the first.
 * `evenIfSilent` is for who finds out whether it still is.
 */
export function connectionTo(
  url: string,
  { evenIfSilent = false } = {},
): Pick<ClientConfig, 'connectionString' | 'stream'> {
  const here = knownOf(url);
  return {
    connectionString: readAddress(url).servers[0],
    stream: () => {
      const socket = new StoreSocket(here, evenIfSilent);
      here.sockets.add(socket);
      return socket.once('close', () => here.sockets.delete(socket));
    },
  };
}

/**
 * Ends every connection to an address, also those at work, whose statements fail; gives their number. New ones fail at
 * once until it is heard again.
 */
export function markDown(url: string): number {
  const here = knownOf(url);
  here.silent = true;
  const sockets = [...here.sockets];
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

/**
 * Looks whether another server takes the writes by now, where the address names several: connections to an old primary that
 * lives on beside the promoted one are ended.
 */
export async function refreshPrimary(url: string): Promise<void> {
  await knownOf(url).finder?.find();
}

/** The address answers: connections are opened again. */
export function markUp(url: string): void {
  knownOf(url).silent = false;
}

function knownOf(url: string): Known {
  const already = known.get(url);
  if (already) return already;
  const address = readAddress(url);
  const sockets = new Set<StoreSocket>();
  const leaveOthers = (place: Place) => {
    for (const socket of sockets) if (socket.isElsewhere(place)) socket.destroy();
  };
  const finder = address.servers.length > 1 ? new ServerFinder(address, leaveOthers) : undefined;
  const made: Known = { sockets, finder, silent: false };
  known.set(url, made);
  return made;
}

/** The system's code for a host that cannot be reached: answered with 503. */
class Silent extends Error {
  override name = 'Silent';
  readonly code = 'EHOSTUNREACH';
}

/** A socket that goes where the finder says, where there are several servers, and nowhere while none says anything. */
class StoreSocket extends Socket {
  readonly #here: Known;
  readonly #evenIfSilent: boolean;
  #place: Place | undefined;

  constructor(here: Known, evenIfSilent: boolean) {
    super();
    this.#here = here;
    this.#evenIfSilent = evenIfSilent;
  }

  /** As pg calls it: with a port and a host, or the path of a Unix socket. */
  override connect(...target: unknown[]): this {
    const { silent, finder } = this.#here;
    if (silent && !this.#evenIfSilent) return this.destroy(new Silent('the database says nothing'));
    if (!finder) return Reflect.apply(super.connect, this, target);
    this.#find(finder).catch((error: Error) => this.destroy(error));
    return this;
  }

  /** True where it leads to another server. */
  isElsewhere({ host, port }: Place): boolean {
    return this.#place !== undefined && (this.#place.host !== host || this.#place.port !== port);
  }

  async #find(finder: ServerFinder): Promise<void> {
    const { host, port } = await finder.find();
    if (this.destroyed) return; // whoever wanted it has given up
    this.#place = { host, port };
    const forget = () => finder.forget();
    this.once('error', forget);
    this.once('connect', () => this.off('error', forget));
    super.connect({ host, port });
  }
}
