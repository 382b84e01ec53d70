import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, type QueueLimits } from './fair-queue.ts';

const usual: QueueLimits = {
  ...{ places: 1, placesPerNetwork: 1, placesForLarge: 1, waitingMax: 20, waitingMaxPerNetwork: 10, patienceMs: 0 },
  ...{ fullCode: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 2 },
};

/** A queue that runs one task at a time and is blocked until it is opened; `finished` lists the networks in order. */
function blockedQueue(limits: Partial<QueueLimits>) {
  const queue = new FairQueue({ ...usual, ...limits });
  const finished: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = queue.run('first', () => gate);
  return {
    finished,
    add: (network: string) => queue.run(network, async () => void finished.push(network)),
    open: () => {
      open();
      return first;
    },
  };
}

test('serves networks in turn: a caller from a quiet network does not wait behind a crowd', async () => {
  const { finished, add, open } = blockedQueue({ waitingMax: 20, waitingMaxPerNetwork: 10 });
  const added = ['crowd', 'crowd', 'crowd', 'crowd', 'quiet', 'pair', 'pair'].map((network) => add(network));
  await open();
  await Promise.all(added);
  expect(finished).toEqual(['crowd', 'quiet', 'pair', 'crowd', 'pair', 'crowd', 'crowd']);
});

test('rejects only the network whose own queue is full', async () => {
  const { add, open } = blockedQueue({ waitingMax: 20, waitingMaxPerNetwork: 2 });
  const added = [add('crowd'), add('crowd')];
  await expect(add('crowd')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 2 } });
  added.push(add('quiet'));
  await open();
  await Promise.all(added);
  await add('crowd');
});

test('rejects every network while the whole queue is full', async () => {
  const { add, open } = blockedQueue({ waitingMax: 2, waitingMaxPerNetwork: 2 });
  const added = [add('one'), add('two')];
  await expect(add('three')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: { retryAfterSeconds: 2 },
  });
  await open();
  await Promise.all(added);
  await add('three');
});

test('when the queue is full, the newest caller of the longest queue is dropped for one of a shorter queue', async () => {
  const { finished, add, open } = blockedQueue({ waitingMax: 5, waitingMaxPerNetwork: 3 });
  const added = ['crowd', 'crowd', 'crowd', 'pair', 'pair'].map((network) => add(network));
  const dropped = expect(added[2]).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  added.push(add('quiet'));
  await dropped;
  await expect(add('pair')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await open();
  await Promise.allSettled(added);
  expect(finished).toEqual(['crowd', 'pair', 'quiet', 'crowd', 'pair']);
});

test('continues after a task that fails', async () => {
  const queue = new FairQueue(usual);
  const tasks = [queue.run('one', () => Promise.reject(new Error('no'))), queue.run('one', async () => 'next')];
  expect(await Promise.allSettled(tasks)).toMatchObject([{ status: 'rejected' }, { value: 'next' }]);
  expect(await queue.run('one', async () => 'again')).toBe('again');
});

test('one network gets only its part of the places', async () => {
  const queue = new FairQueue({ ...usual, places: 3, placesPerNetwork: 2 });
  const started: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const begin = (network: string) =>
    queue.run(network, () => {
      started.push(network);
      return gate;
    });
  const tasks = ['crowd', 'crowd', 'crowd', 'crowd', 'quiet', 'late'].map(begin);
  expect(started).toEqual(['crowd', 'crowd', 'quiet']);
  expect(queue.running).toBe(3);
  open();
  await Promise.all(tasks);
  expect(started).toEqual(['crowd', 'crowd', 'quiet', 'crowd', 'late', 'crowd']);
  expect(queue.running).toBe(0);
});

test('a network gets its places back when its results are small again', async () => {
  const queue = new FairQueue({ ...usual, places: 4, placesPerNetwork: 3 });
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tasks = [queue.run('one', () => first.promise)];
  for (let each = 0; each < 4; each += 1) queue.countResult('one', 200_000);
  for (let each = 0; each < 4; each += 1) tasks.push(queue.run('one', () => rest.promise));
  for (let each = 0; each < 9; each += 1) queue.countResult('one', 100);
  expect(queue.running).toBe(1);
  first.resolve();
  await tasks[0];
  expect(queue.running).toBe(3);
  rest.resolve();
  await Promise.all(tasks);
  expect(queue.running).toBe(0);
});

test('a network whose results are large gets fewer places, until it has nothing more to do', async () => {
  const queue = new FairQueue({ ...usual, places: 4, placesPerNetwork: 3 });
  const opening = Promise.withResolvers<void>();
  const begin = () => queue.run('large', () => opening.promise);
  const tasks = [begin()];
  for (let each = 0; each < 4; each += 1) queue.countResult('large', 200_000);
  tasks.push(begin(), begin());
  expect(queue.running).toBe(1);
  opening.resolve();
  await Promise.all(tasks);
  const again = Promise.withResolvers<void>();
  const later = [1, 2, 3].map(() => queue.run('large', () => again.promise));
  expect(queue.running).toBe(3);
  again.resolve();
  await Promise.all(later);
});

test('accepts a burst, until the oldest caller of the network has waited too long', async () => {
  const { add, open } = blockedQueue({ waitingMaxPerNetwork: 1, patienceMs: 200 });
  const added = [add('crowd'), add('crowd'), add('crowd')];
  await delay(300);
  await expect(add('crowd')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  await open();
  await Promise.all(added);
});

test('reports when nothing runs, or that enough time has passed', async () => {
  const queue = new FairQueue(usual);
  await queue.idle(60_000);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const task = queue.run('one', () => gate);
  await queue.idle(1);
  const idle = queue.idle(60_000);
  open();
  await Promise.all([task, idle]);
});
