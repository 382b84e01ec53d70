import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { readQueueStats, readReplicaStats } from './queue-stats.ts';
import { throttle } from './throttle.ts';

interface Databases {
  /** The pools of requests and jobs: only measured. */
  pool: pg.Pool;
  replica: pg.Pool | undefined;
  /** Separate pools for queries: a busy pool must not be reported as an unavailable database. */
  probes: { primary: pg.Pool; replica: pg.Pool | undefined };
}

/** Measures connection pools, availability of the databases, and job queues. */
export function measureDatabases(registry: Registry, { pool, replica, probes }: Databases): void {
  measurePools(registry, replica ? { primary: pool, replica } : { primary: pool });
  const registers = [registry];
  const queueStats = throttle(() => readQueueStats(probes.primary));
  const replicaUp = probes.replica && throttle(readReplicaStats(probes.replica));
  new Gauge({
    name: 'theriac_database_up',
    help: '1 when the database answered within a second',
    labelNames: ['database'],
    registers,
    async collect() {
      this.set({ database: 'primary' }, (await queueStats()) ? 1 : 0);
      if (replicaUp) this.set({ database: 'replica' }, (await replicaUp()) ? 1 : 0);
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

function measurePools(registry: Registry, pools: Record<string, pg.Pool>): void {
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
        for (const [database, pool] of Object.entries(pools)) this.set({ database }, read(pool));
      },
    });
  }
}
