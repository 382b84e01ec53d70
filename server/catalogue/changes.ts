import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo } from '#server/platform/database/connection.ts';
import type { CatalogueReader } from '#server/platform/database/failover/read-replica.ts';
import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** Called for changes of the catalogue, and when changes can no longer be received. */
export interface CatalogueListener {
  /** The catalogue changed. */
  changed(): void;
  /** Changes cannot be received: cache nothing. */
  lost(): void;
  /** Changes are received again. Entries cached before may be stale. */
  found(): void;
}

export interface CatalogueSource {
  /** Changes come from the primary: a standby rejects LISTEN. */
  primaryUrl: string;
  /** The replica that catalogue pages are read from, if there is one. It can be behind. */
  reader?: CatalogueReader | undefined;
  log: Pick<Logger, 'warn'>;
  listener: CatalogueListener;
  /** Shorter in tests. */
  pace?: Partial<Pace>;
}

/** All in milliseconds. */
type Pace = typeof PACE;

const PACE = {
  /** Between two checks of the version, which detect a half-open connection. */
  heartbeat: 10_000,
  /** A connection without a response by then counts as lost. */
  answer: 5_000,
  /** Between two attempts to listen again. */
  reconnect: 1_000,
};

/** How long to wait for the server to close: a stuck one never does. */
const GOODBYE_MS = 1_000;

/**
 * Listens for changes of the catalogue that any process commits (`NOTIFY catalogue`, sent by the triggers of migration
 * 0002). Reports a lost connection at once and reconnects. Returns a function that stops listening.
 */
export async function listenForCatalogueChanges(source: CatalogueSource): Promise<() => Promise<void>> {
  const { log, reader, listener } = source;
  const pace = { ...PACE, ...source.pace };
  let stopped = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const client = openClient(source.primaryUrl, pace.answer);
    current = client;
    let over = false;
    let seen = 0;
    const lose = (error?: Error) => {
      if (over || stopped) return;
      over = true;
      reader?.acceptAnyVersion();
      listener.lost();
      log.warn({ err: error }, 'lost the connection that tells of catalogue changes');
      client.end().catch(() => undefined);
      clearTimeout(timer);
      timer = setTimeout(() => void listen(), pace.reconnect);
    };
    const move = (version: number) => {
      if (over || stopped || version <= seen) return;
      seen = version;
      reader?.requireVersion(version); // first: whoever reads for the caches now must not read what was
      listener.changed();
    };
    const beat = async () => {
      move(await versionOfPrimary(client));
      if (!over && !stopped) timer = setTimeout(() => void beat().catch(lose), pace.heartbeat);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => move(Number(payload)));
    try {
      await client.connect();
      await client.query('listen catalogue');
      const version = await versionOfPrimary(client);
      if (over || stopped) return;
      seen = Math.max(seen, version); // a notification may have overtaken the answer
      reader?.requireVersion(seen);
      listener.found();
      timer = setTimeout(() => void beat().catch(lose), pace.heartbeat);
    } catch (error) {
      lose(error as Error);
    }
  }

  await listen();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (current)
      await withTimeout(
        current.end().catch(() => {}),
        GOODBYE_MS,
      );
  };
}

function openClient(url: string, answerMs: number): pg.Client {
  return new pg.Client({
    ...connectionTo(url),
    application_name: 'theriac-catalogue',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
}

/** Throws if the server is no longer the primary. */
async function versionOfPrimary(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string; writable: boolean }>(
    "select version, current_setting('transaction_read_only') = 'off' as writable from catalogue_version",
  );
  if (!rows[0]?.writable) throw new Error('the server takes no writes any more');
  return Number(rows[0].version);
}
