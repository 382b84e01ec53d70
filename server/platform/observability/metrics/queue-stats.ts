import type pg from 'pg';

interface QueueStats {
  name: string;
  waiting: number;
  oldestSeconds: number;
  active: number;
  failed: number;
}

/**
 * Waiting jobs are counted with the index that pg-boss fetches them by. Finished jobs are many more: pg-boss counts them
 * every 30 seconds, and those counts are read.
 */
const QUEUE_STATS = `
  select q.name, w.waiting, w."oldestSeconds", q.active_count as active, q.failed_count as failed
  from pgboss.queue q cross join lateral (
    select count(*)::int as waiting,
           coalesce(extract(epoch from now() - min(j.created_on)), 0)::float8 as "oldestSeconds"
    from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked) w
  where q.name not like '\\_\\_%'`;

export async function readQueueStats(pool: pg.Pool): Promise<QueueStats[]> {
  return (await pool.query<QueueStats>(QUEUE_STATS)).rows;
}

export function readIsUp(pool: pg.Pool): () => Promise<true> {
  return async () => {
    await pool.query('select 1');
    return true;
  };
}
