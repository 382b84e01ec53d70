import { setTimeout as delay } from 'node:timers/promises';
import { type Guest, NoGuest, startGuest } from './guest.ts';
import { readBlocks, readStatements } from './read-commands.ts';

/**
 * Follows docs/install.md, docs/operations.md and deploy/postgresql/README.md on a Debian 12 with systemd: every command is read from the
 * document, and only what a person fills in is replaced. `npm run test:papers`, some three minutes.
 */
const HOST = 'shop.example';
const PASSWORDS = {
  theriac_owner: 'owner-secret',
  theriac: 'store-secret',
  theriac_replication: 'replica-secret',
  postgres: 'super-secret',
};
const SERVERS = {
  both: '127.0.0.1:5432,127.0.0.1:5433',
  attributes: 'target_session_attrs=read-write',
};
const twice = (...passwords: string[]) => passwords.flatMap((each) => [each, each]).join('\n');
const NEW = '0.2.0';
/** Of the administrator whom the document creates. */
let adminPassword = '';

/** What a person would put in for a placeholder, and a clone of this repository with its packages instead of a download. */
function fillIn(block: string): string {
  return block
    .replaceAll('YOUR-HOST', HOST)
    .replaceAll('vNEW', `v${NEW}`)
    .replaceAll('/opt/theriac/NEW', `/opt/theriac/${NEW}`)
    .replace(
      /git clone (?:--branch \S+ )?… (\S+)/,
      'git clone --quiet /srv/repository $1 && cp -a /srv/repository/node_modules $1/',
    )
    .replaceAll('FILE', '/var/lib/theriac/backups/by-hand.backup');
}

const install = readBlocks('docs/install.md', 'A machine with PostgreSQL: systemd and nginx');
const [installPackages = ''] = /apt-get install .*/.exec(install[0] ?? '') ?? [];
const began = performance.now();
const guest = await startGuest(installPackages).catch((error: Error) => {
  if (!(error instanceof NoGuest)) throw error;
  say(`skipped: ${error.message}`);
  process.exit(0);
});
try {
  await followInstallation(guest);
  await followOperations(guest);
  await followStandby(guest);
  say('done');
} catch (error) {
  say(`FAILED: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await guest.stop();
}

async function followInstallation(on: Guest): Promise<void> {
  on.run(`echo "127.0.0.1 ${HOST} $(hostname)" >> /etc/hosts`);
  const folder = '/opt/theriac/0.1.0';
  for (const block of install) {
    if (block.includes('certbot certonly')) {
      say('not run: certbot, which needs the internet');
      continue;
    }
    const input = block.includes('\\password')
      ? twice(PASSWORDS.theriac_owner, PASSWORDS.theriac, PASSWORDS.theriac_replication)
      : '';
    const isFirst = block.includes('git clone');
    if (block.includes('theriac user create')) await untilReady(on);
    const printed = follow(on, block, { folder: isFirst ? '/' : folder, input });
    adminPassword = /^Password, .*: (\S+)$/m.exec(printed)?.[1] ?? adminPassword;
    if (block.includes('theriac.env')) fillInSettings(on, '127.0.0.1:5432', '');
    if (isFirst) on.run('systemd-run --quiet --unit mailserver node /srv/repository/deploy/papers/mail-server.mjs');
  }
  const mode = on.run('stat -c %a:%U:%G /var/log/nginx/theriac.log').trim();
  if (mode !== '640:www-data:adm') throw new Error(`the log of nginx is ${mode}`);
  for (const block of readBlocks('docs/install.md', 'Logs, and how much they grow')) follow(on, block);
  on.run(
    'for each in 1 2 3; do curl --fail --silent --cacert /etc/nginx/theriac/fullchain.pem https://shop.example/ > /dev/null; done',
  );
  say(`ordered ${order(on)}`);
}

/** What the document says between two blocks: "Fill in both files". */
function fillInSettings(on: Guest, servers: string, parameters: string): void {
  const query = parameters && `?${parameters.replaceAll('&', '\\&')}`; // sed would insert what it found
  const address = (role: keyof typeof PASSWORDS) => `postgres://${role}:${PASSWORDS[role]}@${servers}/theriac${query}`;
  on.run(`
    cd /etc/theriac
    sed -i "s#^DATABASE_URL=.*#DATABASE_URL='${address('theriac')}'#; s#^SMTP_URL=.*#SMTP_URL=smtp://127.0.0.1:2525#" theriac.env
    sed -i "s#^DATABASE_URL=.*#DATABASE_URL='${address('theriac_owner')}'#" owner.env`);
}

async function followOperations(on: Guest): Promise<void> {
  const folder = '/opt/theriac/current';
  on.run('systemctl start theriac-backup');
  say('the nightly backup ran');
  const [dump = '', own = ''] = readBlocks('docs/operations.md', 'Back up and restore');
  follow(on, dump);
  const [create = '', verify = '', verifyFile = ''] = own.split('\n');
  for (const command of [create, verify, verifyFile]) follow(on, command, { folder });
  const [upgrade = ''] = readBlocks('docs/operations.md', 'Upgrade');
  follow(on, upgrade);
  // A promotion follows below.
  const statements = readStatements('docs/operations.md').filter((each) => !each.includes('pg_promote'));
  for (const statement of statements) {
    const input = statement.startsWith('vacuum') ? `${statement};` : `begin; ${statement}; rollback;`;
    on.run('(. /etc/theriac/owner.env && psql "$DATABASE_URL" --set ON_ERROR_STOP=1 --quiet)', { input });
  }
  say(`${statements.length} statements of docs/operations.md ran`);
  // Restoring replaces the store: the orders of the backup are there again.
  on.run('systemctl stop theriac-web@3001 theriac-web@3002 theriac-worker');
  follow(on, 'theriac backup restore FILE --replace', { folder });
  on.run(rights(), { folder });
  on.run('theriac orders verify-history', { folder });
  on.run('systemctl start theriac-web@3001 theriac-web@3002 theriac-worker');
  await untilReady(on);
  say(`ordered ${order(on)}`);
}

/** A standby as a second cluster of the same machine: its folders, service and port have other names than in the document. */
async function followStandby(on: Guest): Promise<void> {
  const folder = '/opt/theriac/current';
  const [admit = '', create = ''] = readBlocks('deploy/postgresql/README.md', 'A standby on Debian');
  const [rejoin = ''] = readBlocks('deploy/postgresql/README.md', 'An old primary becomes a standby');
  const asReplica = (block: string) => block.replaceAll('15/main', '15/replica').replaceAll('15-main', '15-replica');
  const local = (block: string) => block.replaceAll(/PRIMARY|STANDBY/g, '127.0.0.1');
  follow(on, local(admit), { folder });
  on.run('pg_createcluster 15 replica --start');
  follow(on, asReplica(local(create)), { folder, input: `${PASSWORDS.theriac_replication}\n` });
  fillInSettings(on, SERVERS.both, SERVERS.attributes);
  on.run('for port in 3001 3002; do systemctl restart theriac-web@$port; done; systemctl restart theriac-worker');
  await untilReady(on);
  await until('the standby follows', () => behind(on) !== '');

  say(`ordered ${order(on)}`);
  on.run('systemctl stop postgresql@15-main');
  on.run("sudo -u postgres psql --port 5433 --command 'select pg_promote()'");
  await untilReady(on);
  say(`ordered ${order(on)} after the failover`);
  on.run('theriac orders verify-history', { folder });

  on.run("sudo -u postgres psql --port 5433 --command '\\password postgres'", { input: twice(PASSWORDS.postgres) });
  on.run(`sudo -u postgres psql --port 5433 --command "select pg_create_physical_replication_slot('old')"`);
  const atNew = rejoin
    .replaceAll('NEW:5432:*:postgres:…', `127.0.0.1:5433:*:postgres:${PASSWORDS.postgres}`)
    .replaceAll(
      'NEW:5432:*:theriac_replication:…',
      `127.0.0.1:5433:*:theriac_replication:${PASSWORDS.theriac_replication}`,
    )
    .replaceAll('host=NEW', 'host=127.0.0.1 port=5433');
  follow(on, atNew, { folder });
  await until('the old primary follows', () => behind(on) !== '');
  say(`ordered ${order(on)}`);
}

/** As docs/operations.md shows it: WAL that a standby has not replayed. Empty if none follows, or the role may not see it. */
function behind(on: Guest): string {
  const statement = readStatements('docs/operations.md').find((each) => each.includes('bytes_behind')) ?? '';
  const psql = '(. /etc/theriac/owner.env && psql "$DATABASE_URL" --tuples-only --no-align)';
  return (
    on
      .run(psql, { input: `${statement};` })
      .trim()
      .split('|')[2] ?? ''
  );
}

function rights(): string {
  const line = install
    .join('')
    .split('\n')
    .find((each) => each.includes('rights.sql'));
  if (!line) throw new Error('docs/install.md has no line with rights.sql');
  return line;
}

async function untilReady(on: Guest): Promise<void> {
  await until('both processes are ready', () => {
    on.run('for port in 3001 3002; do curl --fail --silent http://127.0.0.1:$port/readyz; done');
    return true;
  });
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  let reason = '';
  while (performance.now() < deadline) {
    try {
      if (isSo()) return say(what);
    } catch (error) {
      reason = (error as Error).message;
    }
    await delay(500);
  }
  throw new Error(`never: ${what}. ${reason}`);
}

function order(on: Guest): string {
  return on.run(`node /srv/repository/deploy/papers/place-order.mjs you@shop.example '${adminPassword}'`).trim();
}

function follow(on: Guest, block: string, options: { folder?: string; input?: string } = {}): string {
  for (const line of block.trim().split('\n')) process.stdout.write(`    ${line}\n`);
  return on.run(fillIn(block), options);
}

function say(line: string): void {
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
}
