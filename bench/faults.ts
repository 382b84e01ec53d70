import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { restartableProcess } from '../test/cluster/restartable-process.ts';
import { customerEnvironment } from '../test/faults/test-customer.ts';
import { freePorts } from '../test/http/free-ports.ts';
import { openProxy } from '../test/http/proxy.ts';
import { addressOfBoth, newPair, newServer } from '../test/postgres/postgres.ts';
import { postmasterOf } from '../test/postgres/postgres-processes.ts';
import { startMailServer } from '../test/simulated-customers/mail-server.ts';
import { type Fault, type Outage, observeOutage } from './measure/outage.ts';
import { table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';

/** Takes away parts that a running store depends on, one after the other, while a customer orders all the time. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-faults-'));
const mailServer = await startMailServer();
const outages: Outage[] = [];

await singleDatabase();
if (!QUICK) {
  await failover('killed');
  await failover('vanishes');
  await replica();
  await embeddedDatabase();
}
await mailServer.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const rows = outages.map(({ name, responses, recoveryMs, mailMs, acknowledged, lost }) => [
  name,
  ...['order', '/api/cart', '/api/products?limit=3', '/terms'].map((each) => responses[each]?.join(', ') ?? '–'),
  ...[seconds(recoveryMs), seconds(mailMs), `${lost} of ${acknowledged}`],
]);
const columns = ['orders', 'cart', 'lists', 'pages without data', 'recovered after', 'mail after', 'orders lost'];
writeReport('faults', {
  title: 'Faults',
  script: 'bench:faults',
  sections: [table(['fault', ...columns], rows)],
});

/** Its database and its mail server are taken away in turn. */
async function singleDatabase(): Promise<void> {
  const database = await newServer(path.join(folder, 'single'));
  await database.start();
  const mail = await openProxy(mailServer.url);
  const scale = QUICK ? 0.1 : 1;
  await withStore({ DATABASE_URL: database.url, SMTP_URL: mail.url }, [
    {
      name: 'database stopped, started',
      begin: () => database.end('SIGINT'),
      end: () => database.start(),
      durationMs: 3_000 * scale,
    },
    {
      name: 'database killed, started',
      begin: () => database.end('SIGKILL'),
      end: () => database.start(),
      durationMs: 3_000 * scale,
    },
    {
      name: 'database silent, continued',
      begin: () => database.freeze(),
      end: async () => database.thaw(),
      durationMs: 10_000 * scale,
    },
    { name: 'mail server unavailable', begin: mail.close, end: mail.open, durationMs: 30_000 * scale },
  ]);
  await database.end('SIGINT');
  await mail.close();
}

/** The primary of a synchronous pair fails, and the standby is promoted. */
async function failover(how: 'killed' | 'vanishes'): Promise<void> {
  const pair = await newPair(path.join(folder, `pair-${how}`), { synchronous: true });
  await pair.primary.start();
  await pair.standby.start();
  await withStore({ DATABASE_URL: addressOfBoth(pair, 'postgres'), DATABASE_REPLICA_URL: pair.standby.url }, [
    {
      name: `primary ${how}, standby promoted`,
      begin: () => (how === 'vanishes' ? pair.primary.freeze() : pair.primary.end('SIGKILL')),
      end: () => pair.standby.promote(),
      durationMs: 5_000,
    },
  ]);
  await Promise.all([pair.primary.end('SIGKILL'), pair.standby.end('SIGINT')]);
}

async function replica(): Promise<void> {
  const { primary, standby } = await newPair(path.join(folder, 'replica'));
  await primary.start();
  await standby.start();
  await withStore({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url }, [
    {
      name: 'replica killed, started',
      begin: () => standby.end('SIGKILL'),
      end: () => standby.start(),
      durationMs: 3_000,
    },
  ]);
  await Promise.all([primary.end('SIGINT'), standby.end('SIGINT')]);
}

async function embeddedDatabase(): Promise<void> {
  const home = path.join(folder, 'home');
  await withStore({ DATA_DIR: home, MAILBOX_PORT: '0' }, [
    {
      name: 'embedded database killed',
      begin: () => void process.kill(postmasterOf(home) ?? 0, 'SIGKILL'),
      end: async () => undefined, // the store starts it again
      durationMs: 0,
    },
  ]);
}

async function withStore(environment: Record<string, string>, faults: Fault[]): Promise<void> {
  const [port] = await freePorts(1);
  const settings = { SMTP_URL: mailServer.url, ...customerEnvironment, PORT: String(port), LOG_LEVEL: 'silent' };
  const store = restartableProcess('server/main.ts', { ...settings, ...environment });
  await store.start();
  const hasMail = (email: string, orderId: string) => mailServer.confirmations(email, orderId) > 0;
  for (const fault of faults) {
    outages.push(await observeOutage(`http://127.0.0.1:${port}`, fault, hasMail));
    process.stderr.write(`${fault.name}: done\n`);
  }
  await store.end('SIGTERM');
}
