import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { startQueue } from './queue.ts';
import { MAIL_QUEUE } from './queues.ts';

const { url, pool } = await testDatabase();

test('a queue of an earlier version gets the current retry options', async () => {
  await pool.query('update pgboss.queue set retry_limit = 2, retry_delay = 0, heartbeat_seconds = null');
  const queue = await startQueue(url, { warn: console.warn, error: console.error });
  const settings = await queue.boss.getQueue(MAIL_QUEUE.name);
  await queue.stop();
  expect(settings).toMatchObject(MAIL_QUEUE.options);
});
