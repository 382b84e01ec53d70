import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseUrl } from './database-url.ts';

/** How long a result is reused: a pool that opens sixteen connections at once runs one search. */
const CACHE_MS = 1_000;
/** A server that does not respond by then counts as unavailable. */
const PROBE_MS = 2_000;
/** After the first usable server, how long to wait for one with a newer timeline. */
const OTHER_SERVERS_WAIT_MS = 300;

/** Where a server listens, as `net.Socket` takes it. */
export interface HostAndPort {
  host: string;
  port: number;
}

interface Candidate {
  server: HostAndPort;
  /** The server's WAL timeline. Each promotion starts a new one with a higher number. */
  timeline: number;
}

/** No server of the URL is usable. Carries PostgreSQL's code for a read-only server: the caller gets a 503. */
class NoServer extends Error {
  override name = 'NoServer';
  readonly code = '25006';
}

/** Only an old primary takes writes. The name marks this case in the log. */
class OnlyOldPrimary extends NoServer {
  override name = 'OnlyOldPrimary';
}

/**
 * Finds which of several servers takes writes. When two do, an old primary is back beside its successor: the server that was
 * promoted last wins. Once that one has been seen, this process never writes to an older one again.
 */
export class ServerFinder {
  readonly #database: DatabaseUrl;
  readonly #onChange: (server: HostAndPort) => void;
  #newestTimeline = 0;
  #found: HostAndPort | undefined;
  #foundAt = 0;
  #search: Promise<HostAndPort> | undefined;

  /** `onChange` is called when another server is found than before. */
  constructor(database: DatabaseUrl, onChange: (server: HostAndPort) => void) {
    this.#database = database;
    this.#onChange = onChange;
  }

  async find(): Promise<HostAndPort> {
    if (this.#found && performance.now() - this.#foundAt < CACHE_MS) return this.#found;
    this.#search ??= this.#probeAll().finally(() => {
      this.#search = undefined;
    });
    return await this.#search;
  }

  /** Drops the cached result: that server does not respond. */
  forget(): void {
    this.#found = undefined;
  }

  async #probeAll(): Promise<HostAndPort> {
    const { servers, target } = this.#database;
    const candidates: Candidate[] = [];
    const probes = servers.map(async (server) => {
      const candidate = await probe(server, target);
      if (candidate) candidates.push(candidate);
      return candidate ?? Promise.reject(new NoServer());
    });
    const all = Promise.allSettled(probes);
    const first = Promise.any(probes).then(() =>
      target === 'any' ? undefined : delay(OTHER_SERVERS_WAIT_MS, undefined, { ref: false }),
    );
    await Promise.race([all, first.catch(() => all)]);
    const best = candidates.reduce<Candidate | undefined>(
      (best, each) => (best && best.timeline >= each.timeline ? best : each),
      undefined,
    );
    if (!best) throw new NoServer('no server of the database takes writes');
    if (best.timeline < this.#newestTimeline) throw new OnlyOldPrimary('a newer primary exists and is unavailable');
    if (best.timeline > this.#newestTimeline) this.#onChange(best.server);
    this.#newestTimeline = best.timeline;
    this.#found = best.server;
    this.#foundAt = performance.now();
    return best.server;
  }
}

/** Null in recovery, and where an operator has forbidden writes. */
const TIMELINE = `select case when current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery()
  then pg_walfile_name(pg_current_wal_lsn()) end as wal`;

/** Undefined when the server does not respond or is not of the wanted kind. */
async function probe(url: string, target: DatabaseUrl['target']): Promise<Candidate | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'theriac-find',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined); // a broken connection also rejects its query
  const server = { host: client.host, port: client.port };
  try {
    await client.connect();
    if (target === 'any') return { server, timeline: 0 };
    const { rows } = await client.query<{ wal: string | null }>(TIMELINE);
    const wal = rows[0]?.wal;
    return wal ? { server, timeline: Number.parseInt(wal.slice(0, 8), 16) } : undefined;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
