// Child processes of embedded.slow.test.ts: `node embedded.fixture.ts <command> <folder> [options as JSON]`.
// A server ends with the thread that started it, so a test owns one only through a process it can also kill.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';

const [command, dataDir = '', json = '{}'] = process.argv.slice(2);
const options: EmbeddedOptions = { ...(JSON.parse(json) as object), dataDir };

if (command === 'run') await runUntilTold();
else if (command === 'write') await writeWithoutEnd();
else if (command?.endsWith('-at-once')) await doAtOnce(command);
else throw new Error(`No command ${command}`);

/** Says how it was started, then stops (`stop`), or leaves without stopping (`leave`), on a line of its input. */
async function runUntilTold(): Promise<void> {
  const before = performance.now();
  const onUnexpectedExit = (error: Error) => say({ unexpected: error.message });
  const { url, owned, stop } = await startEmbedded({ ...options, onUnexpectedExit });
  say({ url, owned, ms: Math.round(performance.now() - before) });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') {
      await Promise.all([stop(), stop()]);
      await stop();
      say({ stopped: true });
    }
    process.exit(0);
  }
}

/** What a command line does: one deed, then the end of the script and not `process.exit`. */
async function doAtOnce(deed: string): Promise<void> {
  const { url, owned, stop } = await startEmbedded(options);
  say({ owned });
  if (deed === 'query-at-once') {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    say((await client.query<{ one: number }>('select 1 as one')).rows[0] ?? {});
    await client.end();
  }
  if (deed === 'leave-at-once') return;
  await stop();
  if (deed === 'stop-at-once') say({ stopped: true });
}

/** Eight sessions insert; each row is said only after PostgreSQL acknowledged it. */
async function writeWithoutEnd(): Promise<void> {
  const { url, owned } = await startEmbedded(options);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  await pool.query('create table if not exists written (id bigserial primary key)');
  say({ url, owned });
  const session = async () => {
    for (;;)
      say({ id: (await pool.query<{ id: string }>('insert into written default values returning id')).rows[0]?.id });
  };
  await Promise.all(Array.from({ length: 8 }, session));
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
