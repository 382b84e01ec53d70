import type pg from 'pg';

/** What waits in one queue. */
interface QueueSeen {
  name: string;
  waiting: number;
  oldestSeconds: number;
  active: number;
  failed: number;
}

/**
 * Waiting jobs are counted by the index that the queue itself takes them by. What is done and kept is many times more: the
 * queue counts it every half minute, and that is read here.
 */
const JOBS = `
  select q.name, w.waiting, w."oldestSeconds", q.active_count as active, q.failed_count as failed
  from pgboss.queue q cross join lateral (
    select count(*)::int as waiting,
           coalesce(extract(epoch from now() - min(j.created_on)), 0)::float8 as "oldestSeconds"
    from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked) w
  where q.name not like '\\_\\_%'`;

export async function readQueueStats(pool: pg.Pool): Promise<QueueSeen[]> {
  return (await pool.query<QueueSeen>(JOBS)).rows;
}

export function readReplicaStats(pool: pg.Pool): () => Promise<true> {
  return async () => {
    await pool.query('select 1');
    return true;
  };
}
