import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { readDatabaseUrl } from './database-url.ts';
import { type HostAndPort, ServerFinder } from './find-server.ts';

/** State that all connections of this process to one database URL share. */
interface ServerState {
  sockets: Set<DatabaseSocket>;
  /** Set when the URL names several servers. */
  finder: ServerFinder | undefined;
  /** The database does not respond: new connections fail at once. */
  isDown: boolean;
}

const states = new Map<string, ServerState>();

/**
 * How every client and pool of the store connects: to the server of the URL. If the URL lists several, to the primary, or to any
 * with `target_session_attrs=any`. With TLS, every server's certificate must contain the first host name. `evenIfDown` is for the
 * monitor, which checks whether the database is back.
 */
export function connectionTo(
  url: string,
  { evenIfDown = false } = {},
): Pick<ClientConfig, 'connectionString' | 'stream'> {
  const state = stateOf(url);
  return {
    connectionString: readDatabaseUrl(url).servers[0],
    stream: () => {
      const socket = new DatabaseSocket(state, evenIfDown);
      state.sockets.add(socket);
      return socket.once('close', () => state.sockets.delete(socket));
    },
  };
}

/**
 * Destroys every connection to a database URL, which fails the statements that run on them, and returns their number. New
 * connections fail at once until `markUp`.
 */
export function markDown(url: string): number {
  const state = stateOf(url);
  state.isDown = true;
  const sockets = [...state.sockets];
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

/**
 * Checks which server of the URL takes writes. When it is another one, connections to the old primary are closed, even
 * if that still runs.
 */
export async function refreshPrimary(url: string): Promise<void> {
  await stateOf(url).finder?.find();
}

/** The database responds: connections are opened again. */
export function markUp(url: string): void {
  stateOf(url).isDown = false;
}

function stateOf(url: string): ServerState {
  const existing = states.get(url);
  if (existing) return existing;
  const database = readDatabaseUrl(url);
  const sockets = new Set<DatabaseSocket>();
  const closeOthers = (server: HostAndPort) => {
    for (const socket of sockets) if (socket.isToOtherThan(server)) socket.destroy();
  };
  const finder = database.servers.length > 1 ? new ServerFinder(database, closeOthers) : undefined;
  const state: ServerState = { sockets, finder, isDown: false };
  states.set(url, state);
  return state;
}

/** Carries the system's code for an unreachable host: the caller gets a 503. */
class DatabaseDown extends Error {
  override name = 'DatabaseDown';
  readonly code = 'EHOSTUNREACH';
}

/** A socket to the server that the finder names. It fails at once while the database is down. */
class DatabaseSocket extends Socket {
  readonly #state: ServerState;
  readonly #evenIfDown: boolean;
  #server: HostAndPort | undefined;

  constructor(state: ServerState, evenIfDown: boolean) {
    super();
    this.#state = state;
    this.#evenIfDown = evenIfDown;
  }

  /** pg passes a port and a host, or the path of a Unix socket. */
  override connect(...target: unknown[]): this {
    const { isDown, finder } = this.#state;
    if (isDown && !this.#evenIfDown) return this.destroy(new DatabaseDown('the database does not respond'));
    if (!finder) return Reflect.apply(super.connect, this, target);
    this.#connectToFound(finder).catch((error: Error) => this.destroy(error));
    return this;
  }

  isToOtherThan({ host, port }: HostAndPort): boolean {
    return this.#server !== undefined && (this.#server.host !== host || this.#server.port !== port);
  }

  async #connectToFound(finder: ServerFinder): Promise<void> {
    const { host, port } = await finder.find();
    if (this.destroyed) return; // the caller timed out
    this.#server = { host, port };
    const forget = () => finder.forget();
    this.once('error', forget);
    this.once('connect', () => this.off('error', forget));
    super.connect({ host, port });
  }
}
