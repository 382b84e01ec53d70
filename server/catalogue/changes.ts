import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo } from '../database/connection.ts';

/** What a listener of the catalogue's version does with what it hears. */
export interface CatalogueListener {
  /** The catalogue changed. */
  changed(): void;
  /** Nobody would tell of a change now, or what is read is older than what was told: keep nothing. */
  lost(): void;
  /** Changes are told again; what was kept before may be old. */
  found(): void;
}

export interface CatalogueSource {
  /** A standby refuses LISTEN, so changes are always heard from the primary. */
  primaryUrl: string;
  /** Where catalogue pages are read, when not from the primary. */
  replica?: pg.Pool | undefined;
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
  /** Between looks at a replica that is behind: often at first, as most are within a second… */
  replicaLook: 50,
  replicaHurry: 5_000,
  /** …then seldom. */
  replicaLookLater: 1_000,
};

/** A server that is stuck never closes its end. */
const GOODBYE_MS = 1_000;

/** The listener, told with the version of the primary. */
interface Audience {
  found(version: number): void;
  moved(version: number): void;
  lost(): void;
  leave(): void;
}

/**
 * Listens for changes of the catalogue that any process commits (`NOTIFY catalogue`, sent by the triggers of migration
 * 0002). A lost connection is told at once and taken up again. Returns how to stop.
 */
export async function listenForCatalogueChanges(source: CatalogueSource): Promise<() => Promise<void>> {
  const { log } = source;
  const pace = { ...PACE, ...source.pace };
  const audience = source.replica ? behindReplica(source.replica, source, pace) : beside(source.listener);
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
      audience.lost();
      log.warn({ err: error }, 'lost the connection that tells of catalogue changes');
      client.end().catch(() => undefined);
      clearTimeout(timer);
      timer = setTimeout(() => void listen(), pace.reconnect);
    };
    const move = (version: number) => {
      if (over || stopped || version <= seen) return;
      seen = version;
      audience.moved(version);
    };
    const beat = async () => {
      move(await readVersion(client));
      if (!over && !stopped) timer = setTimeout(() => void beat().catch(lose), pace.heartbeat);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => move(Number(payload)));
    try {
      await client.connect();
      await client.query('listen catalogue');
      const version = await readVersion(client);
      if (over || stopped) return;
      seen = Math.max(seen, version); // a notification may have overtaken the answer
      audience.found(seen);
      timer = setTimeout(() => void beat().catch(lose), pace.heartbeat);
    } catch (error) {
      lose(error as Error);
    }
  }

  await listen();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    audience.leave();
    await Promise.race([current?.end().catch(() => undefined), delay(GOODBYE_MS, undefined, { ref: false })]);
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

async function readVersion(from: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await from.query<{ version: string }>('select version from catalogue_version');
  return Number(rows[0]?.version);
}

/** Pages are read where changes are told: a change is there when it is heard of. */
function beside(listener: CatalogueListener): Audience {
  return {
    found: () => listener.found(),
    moved: () => listener.changed(),
    lost: () => listener.lost(),
    leave: () => undefined,
  };
}

/** Pages are read from a replica, which lags: until it has what was told of, nothing that it says may be kept. */
function behindReplica(replica: pg.Pool, { log, listener }: CatalogueSource, pace: Pace): Audience {
  let wanted: number | undefined;
  let since = 0;
  let looking = false;

  async function look(): Promise<void> {
    looking = true;
    let told = false;
    while (wanted !== undefined) {
      const version = await readVersion(replica).catch(() => -1);
      if (wanted === undefined) break;
      if (version >= wanted) {
        wanted = undefined;
        listener.found();
        break;
      }
      const late = Date.now() - since > pace.replicaHurry;
      if (late && !told)
        log.warn({ version, wanted }, 'the replica is behind: no answer is kept until it has caught up');
      told ||= late;
      await delay(late ? pace.replicaLookLater : pace.replicaLook, undefined, { ref: false });
    }
    looking = false;
  }

  const follow = (version: number) => {
    if (wanted === undefined) listener.lost();
    wanted = version;
    since = Date.now();
    if (!looking) void look();
  };
  return {
    found: follow,
    moved: follow,
    lost: () => {
      wanted = undefined;
      listener.lost();
    },
    leave: () => {
      wanted = undefined;
    },
  };
}
