import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { storeProcess } from '../test/cluster/store-process.ts';
import { shopperOf } from '../test/faults/shopper.ts';
import { eitherOf, newPair, newServer } from '../test/postgres.ts';
import { freePorts, postmasterOf } from '../test/processes.ts';
import { startMailServer } from '../test/shopping/mail-server.ts';
import { type Endured, endure, type Fault } from './endure.ts';
import { machine, table } from './markdown.ts';

/**
 * Takes parts away from a running store, one after the other, while somebody looks and orders all the time; tells what they
 * met, how soon all was well again, and whether an order that was acknowledged is gone. Prints the table of docs/faults.md.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-faults-'));
const mailServer = await startMailServer();
const told: Endured[] = [];

async function withStore(environment: Record<string, string>, faults: Fault[]): Promise<void> {
  const [port] = await freePorts(1);
  const store = storeProcess(
    'server/main.ts',
    { SMTP_URL: mailServer.url, ...shopperOf, ...environment, PORT: String(port), LOG_LEVEL: 'silent' },
    / is open at .*\n/,
  );
  await store.start();
  for (const fault of faults) {
    told.push(await endure(`http://127.0.0.1:${port}`, fault, (email, id) => mailServer.confirmations(email, id) > 0));
    process.stderr.write(`${fault.what}: done\n`);
  }
  await store.end('SIGTERM');
}

const alone = await newServer(path.join(folder, 'alone'));
await alone.start();
const [mailPort = 0] = await freePorts(1);
const mail = await wireTo(Number(new URL(mailServer.url).port), mailPort);
await withStore({ DATABASE_URL: alone.url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` }, [
  { what: 'database stopped, started', goes: () => alone.end('SIGINT'), returns: () => alone.start(), awayMs: 3_000 },
  { what: 'database killed, started', goes: () => alone.end('SIGKILL'), returns: () => alone.start(), awayMs: 3_000 },
  {
    what: 'database silent, heard again',
    goes: () => alone.freeze(),
    returns: async () => alone.thaw(),
    awayMs: 10_000,
  },
  { what: 'mail server away, back', goes: mail.close, returns: mail.open, awayMs: 30_000 },
]);
await alone.end('SIGINT');

for (const vanishes of [false, true]) {
  const pair = await newPair(path.join(folder, `pair-${vanishes}`), { synchronous: true });
  await pair.primary.start();
  await pair.standby.start();
  await withStore({ DATABASE_URL: eitherOf(pair, 'postgres'), DATABASE_REPLICA_URL: pair.standby.url }, [
    {
      what: `primary ${vanishes ? 'vanishes' : 'killed'}, standby promoted`,
      goes: () => (vanishes ? pair.primary.freeze() : pair.primary.end('SIGKILL')),
      returns: () => pair.standby.promote(),
      awayMs: 5_000,
    },
  ]);
  await Promise.all([pair.primary.end('SIGKILL'), pair.standby.end('SIGINT')]);
}

const followed = await newPair(path.join(folder, 'followed'));
await followed.primary.start();
await followed.standby.start();
await withStore({ DATABASE_URL: followed.primary.url, DATABASE_REPLICA_URL: followed.standby.url }, [
  {
    what: 'replica killed, started',
    goes: () => followed.standby.end('SIGKILL'),
    returns: () => followed.standby.start(),
    awayMs: 3_000,
  },
]);
await Promise.all([followed.primary.end('SIGINT'), followed.standby.end('SIGINT')]);

const home = path.join(folder, 'home');
await withStore({ DATA_DIR: home, MAILBOX_PORT: '0' }, [
  {
    what: 'embedded database killed',
    goes: () => void process.kill(postmasterOf(home) ?? 0, 'SIGKILL'),
    returns: async () => undefined, // the store starts it again
    awayMs: 0,
  },
]);
await mail.close();
await mailServer.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const rows = told.map(({ what, met, recoveryMs, mailMs, acknowledged, lost }) => [
  what,
  ...['order', '/api/cart', '/api/products?limit=3', '/terms'].map((each) => met[each]?.join(', ') ?? '–'),
  seconds(recoveryMs),
  seconds(mailMs),
  `${lost} of ${acknowledged}`,
]);
const head = [
  'fault',
  'orders',
  'cart',
  'lists',
  'pages without data',
  'well again after',
  'mail after',
  'orders lost',
];
console.log([machine(), '', table(head, rows)].join('\n'));

/** A line to a server of this machine that can be taken away. */
async function wireTo(far: number, near: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(far, '127.0.0.1');
    for (const each of [socket, other]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    socket.pipe(other).pipe(socket);
  });
  const open = () => new Promise<void>((resolve) => server.listen(near, '127.0.0.1', () => resolve()));
  const close = () => {
    for (const each of sockets) each.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await open();
  return { open, close };
}
