import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { readIsUp, readQueueStats } from './queue-stats.ts';
import { throttle } from './throttle.ts';

/** A database by one of its addresses, with the pool of requests and jobs: that is only measured. */
export interface MeasuredDatabase {
  url: string;
  pool: pg.Pool;
}

export interface Databases {
  primary: MeasuredDatabase;
  /** The primary without the pooler, if there is one in transaction mode. */
  direct?: MeasuredDatabase | undefined;
  replica?: MeasuredDatabase | undefined;
}

/** Separate pools for queries: a busy pool must not be reported as an unavailable database. */
type Probes = { primary: pg.Pool } & { [Name in Exclude<keyof Databases, 'primary'>]: pg.Pool | undefined };

/** Measures connection pools, availability of the databases, and job queues. */
export function measureDatabases(registry: Registry, databases: Databases, probes: Probes): void {
  measurePools(registry, databases);
  const registers = [registry];
  const queueStats = throttle(() => readQueueStats(probes.primary));
  const others = (['direct', 'replica'] as const).flatMap((database) => {
    const pool = probes[database];
    return pool ? [{ database, isUp: throttle(readIsUp(pool)) }] : [];
  });
  new Gauge({
    name: 'theriac_database_up',
    help: '1 when the database answered within a second',
    labelNames: ['database'],
    registers,
    async collect() {
      this.set({ database: 'primary' }, (await queueStats()) ? 1 : 0);
      for (const { database, isUp } of others) this.set({ database }, (await isUp()) ? 1 : 0);
    },
  });
  const queueGauges = {
    theriac_jobs_waiting: ['Jobs to be done, those to be tried again included', 'waiting'],
    theriac_jobs_oldest_waiting_seconds: ['Age of the oldest job that is to be done', 'oldestSeconds'],
    theriac_jobs_active: ['Jobs being done', 'active'],
    theriac_jobs_failed: ['Jobs that failed for good, as far as the queue remembers them', 'failed'],
  } as const;
  for (const [name, [help, field]] of Object.entries(queueGauges)) {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        this.reset();
        for (const queue of (await queueStats()) ?? []) this.set({ queue: queue.name }, queue[field]);
      },
    });
  }
}

function measurePools(registry: Registry, databases: Databases): void {
  const poolGauges = {
    theriac_database_pool_connections: ['Open connections', (pool: pg.Pool) => pool.totalCount],
    theriac_database_pool_idle: ['Open connections that nobody uses', (pool: pg.Pool) => pool.idleCount],
    theriac_database_pool_waiting: ['Who waits for a connection', (pool: pg.Pool) => pool.waitingCount],
    theriac_database_pool_max: ['Connections at most', (pool: pg.Pool) => pool.options.max],
  } as const;
  for (const [name, [help, read]] of Object.entries(poolGauges)) {
    new Gauge({
      name,
      help,
      labelNames: ['database'],
      registers: [registry],
      collect() {
        for (const [database, measured] of Object.entries(databases))
          if (measured) this.set({ database }, read(measured.pool));
      },
    });
  }
}
