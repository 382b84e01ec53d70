import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';

/** What is found is believed for so long: sixteen connections that open at once ask once. */
const FOUND_MS = 1_000;
/** A server that says nothing by then is not there. */
const PROBE_MS = 2_000;
/** Once one would do, the others get this long to say that they do better. */
const OTHERS_MS = 300;

/** Where a server listens, as `net.Socket` takes it. */
export interface Place {
  host: string;
  port: number;
}

interface Answer {
  place: Place;
  /** Of the history that it writes: a promotion begins a new one, with a higher number. */
  timeline: number;
}

/** No server of the address would do; the code of PostgreSQL's own refusal to write, which the store answers with 503. */
class NoServer extends Error {
  override name = 'NoServer';
  readonly code = '25006';
}

/** All that takes writes is an old primary; by its name in the log it is told from none at all. */
class OnlyOvertaken extends NoServer {
  override name = 'OnlyOvertaken';
}

/**
 * Finds which of several servers takes writes now. Where two say that they do, an old primary has come back that nobody
 * stopped: the one that was promoted last is right, and once it has been seen the old one is never written to again.
 */
export class ServerFinder {
  readonly #address: DatabaseAddress;
  readonly #moved: (to: Place) => void;
  #newest = 0;
  #found: Place | undefined;
  #foundAt = 0;
  #looking: Promise<Place> | undefined;

  /** `moved` is told when another server than before is found. */
  constructor(address: DatabaseAddress, moved: (to: Place) => void) {
    this.#address = address;
    this.#moved = moved;
  }

  async find(): Promise<Place> {
    if (this.#found && performance.now() - this.#foundAt < FOUND_MS) return this.#found;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return await this.#looking;
  }

  /** What was found does not answer. */
  forget(): void {
    this.#found = undefined;
  }

  async #look(): Promise<Place> {
    const { servers, wanted } = this.#address;
    const answers: Answer[] = [];
    const asked = servers.map(async (server) => {
      const answer = await ask(server, wanted);
      if (answer) answers.push(answer);
      return answer ?? Promise.reject(new NoServer());
    });
    const all = Promise.allSettled(asked);
    const first = Promise.any(asked).then(() =>
      wanted === 'any' ? undefined : delay(OTHERS_MS, undefined, { ref: false }),
    );
    await Promise.race([all, first.catch(() => all)]);
    const best = answers.reduce<Answer | undefined>(
      (best, each) => (best && best.timeline >= each.timeline ? best : each),
      undefined,
    );
    if (!best) throw new NoServer('no server of the database takes writes');
    if (best.timeline < this.#newest) throw new OnlyOvertaken('a newer primary has been seen, and is away');
    if (best.timeline > this.#newest) this.#moved(best.place);
    this.#newest = best.timeline;
    this.#found = best.place;
    this.#foundAt = performance.now();
    return best.place;
  }
}

/** Null in recovery, and where an operator has forbidden writes. */
const TIMELINE = `select case when current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery()
  then pg_walfile_name(pg_current_wal_lsn()) end as wal`;

/** Whether a server would do; undefined where it would not, or does not answer. */
async function ask(server: string, wanted: DatabaseAddress['wanted']): Promise<Answer | undefined> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'theriac-find',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined); // also rejects what runs on it
  const place = { host: client.host, port: client.port };
  try {
    await client.connect();
    if (wanted === 'any') return { place, timeline: 0 };
    const { rows } = await client.query<{ wal: string | null }>(TIMELINE);
    const wal = rows[0]?.wal;
    return wal ? { place, timeline: Number.parseInt(wal.slice(0, 8), 16) } : undefined;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
