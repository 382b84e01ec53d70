import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo } from '#server/platform/database/connection.ts';
import type { ReplicaReader } from '#server/platform/database/failover/read-replica.ts';
import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** What a replica must have reached before it is read. */
export const CATALOGUE_VERSION_QUERY = 'select version from catalogue_version';

/** Called for changes of the catalogue, and when changes can no longer be received. */
export interface CatalogueListener {
  /** The catalogue changed. */
  changed(): void;
  /** An item has crossed a band of stock. */
  stockChanged(): void;
  /** Changes cannot be received: cache nothing. */
  disconnected(): void;
  /** Changes are received again. Entries cached before may be stale. */
  reconnected(): void;
}

export interface CatalogueSource {
  /** Changes come from the primary: a standby rejects LISTEN. */
  primaryUrl: string;
  /** The replica that catalogue pages are read from, if there is one. It can be behind. */
  reader?: ReplicaReader | undefined;
  log: Pick<Logger, 'warn'>;
  listener: CatalogueListener;
  /** Shorter in tests. */
  intervals?: Partial<Intervals>;
}

/** All in milliseconds. */
type Intervals = typeof INTERVALS;

const INTERVALS = {
  /** Between two checks of the version, which detect a half-open connection. */
  heartbeat: 10_000,
  /** A connection without a response by then counts as lost. */
  response: 5_000,
  /** Between two attempts to listen again. */
  reconnect: 1_000,
};

/** Timeout for closing the connection: a server that hangs never confirms it. */
const CLOSE_MS = 1_000;

/**
 * Listens for changes of the catalogue that any process commits (`NOTIFY catalogue`, sent by the triggers of migration
 * 0002), and for bands of stock that are crossed (`NOTIFY stock`, 0043). Reports a lost connection at once and reconnects. Returns a function that stops listening.
 */
export async function listenForCatalogueChanges(source: CatalogueSource): Promise<() => Promise<void>> {
  const { log, reader, listener } = source;
  const intervals = { ...INTERVALS, ...source.intervals };
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    connection = openConnection(source.primaryUrl, intervals, {
      connected: (version) => {
        reader?.requireVersion(version); // first, so that no cache is refilled with the previous version
        listener.reconnected();
      },
      changed: (version) => {
        reader?.requireVersion(version);
        listener.changed();
      },
      stockChanged: () => listener.stockChanged(),
      lost: (error) => {
        reader?.acceptAnyVersion();
        listener.disconnected();
        log.warn({ err: error }, 'lost the connection that reports catalogue changes');
        timer = setTimeout(() => void listen(), intervals.reconnect);
      },
    });
    await connection.opened;
  }

  await listen();
  return async () => {
    clearTimeout(timer);
    await withTimeout(connection?.end() ?? Promise.resolve(), CLOSE_MS);
  };
}

/** What happens on one connection. `lost` is called once, and nothing after it. */
interface ConnectionEvents {
  connected(version: number): void;
  changed(version: number): void;
  stockChanged(): void;
  lost(error?: Error): void;
}

interface Connection {
  /** Resolves once it listens, or is lost. */
  opened: Promise<void>;
  /** Ends it without an event. */
  end(): Promise<void>;
}

function openConnection(url: string, intervals: Intervals, events: ConnectionEvents): Connection {
  const client = openClient(url, intervals.response);
  let hasEnded = false;
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = (): Promise<void> => {
    hasEnded = true;
    clearTimeout(timer);
    return client.end().catch(() => {});
  };
  const handleDisconnect = (error?: Error) => {
    if (hasEnded) return;
    void end();
    events.lost(error);
  };
  const applyVersion = (version: number) => {
    if (hasEnded || version <= seen) return;
    seen = version;
    events.changed(version);
  };
  const checkLater = () => {
    timer = setTimeout(() => void checkVersion().catch(handleDisconnect), intervals.heartbeat);
  };
  const checkVersion = async () => {
    applyVersion(await versionOfPrimary(client));
    if (!hasEnded) checkLater();
  };
  const open = async () => {
    try {
      await client.connect();
      await client.query('listen catalogue; listen stock');
      const version = await versionOfPrimary(client);
      if (hasEnded) return;
      seen = Math.max(seen, version); // a notification may have arrived before the response
      events.connected(seen);
      checkLater();
    } catch (error) {
      handleDisconnect(error as Error);
    }
  };
  client.on('error', handleDisconnect);
  client.on('end', () => handleDisconnect());
  client.on('notification', ({ channel, payload }) => {
    if (channel === 'catalogue') applyVersion(Number(payload));
    else if (!hasEnded) events.stockChanged();
  });
  return { opened: open(), end };
}

function openClient(url: string, responseMs: number): pg.Client {
  return new pg.Client({
    ...connectionTo(url),
    application_name: 'theriac-catalogue',
    connectionTimeoutMillis: responseMs,
    query_timeout: responseMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
}

/** Throws if the server is no longer the primary. */
async function versionOfPrimary(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string; writable: boolean }>(
    "select version, current_setting('transaction_read_only') = 'off' as writable from catalogue_version",
  );
  if (!rows[0]?.writable) throw new Error('the server is no longer writable');
  return Number(rows[0].version);
}
