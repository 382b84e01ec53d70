import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo } from '#server/platform/database/connection.ts';
import type { CatalogueReader } from '#server/platform/database/failover/read-replica.ts';
import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** What a listener of the catalogue's version does with what it hears. */
export interface CatalogueListener {
  /** The catalogue changed. */
  changed(): void;
  /** Nobody would tell of a change now: keep nothing. */
  lost(): void;
  /** Changes are told again; what was kept before may be old. */
  found(): void;
}

export interface CatalogueSource {
  /** A standby refuses LISTEN, so changes are always heard from the primary. */
  primaryUrl: string;
  /** What catalogue pages are read from, where that may be behind. */
  reader?: CatalogueReader | undefined;
  log: Pick<Logger, 'warn'>;
  listener: CatalogueListener;
  /** For tests, which do not wait. */
  pace?: Partial<Pace>;
}

/** All in milliseconds. */
type Pace = typeof PACE;

const PACE = {
  /** Between two looks at the version, which find a connection that is open at our end only. */
  heartbeat: 10_000,
  /** What does not answer by then is lost. */
  answer: 5_000,
  /** Between attempts to listen again. */
  reconnect: 1_000,
};

/** A server that is stuck never closes its end. */
const GOODBYE_MS = 1_000;

/**
 * Listens for changes of the catalogue that any process commits (`NOTIFY catalogue`, sent by the triggers of migration
 * 0002). A lost connection is told at once and taken up again. Returns how to stop.
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

/** Throws where the server is the primary no more: changes are made elsewhere. */
async function versionOfPrimary(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string; writable: boolean }>(
    "select version, current_setting('transaction_read_only') = 'off' as writable from catalogue_version",
  );
  if (!rows[0]?.writable) throw new Error('the server takes no writes any more');
  return Number(rows[0].version);
}
