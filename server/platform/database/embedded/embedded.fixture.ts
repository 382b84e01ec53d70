// Child processes of embedded.slow.test.ts: `node embedded.fixture.ts <command> <folder> [options as JSON]`.
// A server ends with the thread that started it, so tests start servers in processes that they can kill.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';

const [command, dataDir = '', json = '{}'] = process.argv.slice(2);
const options: EmbeddedOptions = { ...(JSON.parse(json) as object), dataDir };

if (command === 'run') await runUntilCommanded();
else if (command === 'write') await writeForever();
else if (command?.startsWith('start-')) await runAndExit(command);
else throw new Error(`No command ${command}`);

/** Reports how the server was started. A line of its input then makes it stop (`stop`) or exit without stopping (`leave`). */
async function runUntilCommanded(): Promise<void> {
  const before = performance.now();
  const onUnexpectedExit = (error: Error) => print({ unexpected: error.message });
  const { url, owned, stop } = await startEmbedded({ ...options, onUnexpectedExit });
  print({ url, owned, ms: Math.round(performance.now() - before) });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') {
      await Promise.all([stop(), stop()]);
      await stop();
      print({ stopped: true });
    }
    process.exit(0);
  }
}

/** Runs one operation as a command line does: the script ends without `process.exit`. */
async function runAndExit(operation: string): Promise<void> {
  const { url, owned, stop } = await startEmbedded(options);
  print({ owned });
  if (operation === 'start-and-query') {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    print((await client.query<{ one: number }>('select 1 as one')).rows[0] ?? {});
    await client.end();
  }
  if (operation === 'start-only') return;
  await stop();
  if (operation === 'start-and-stop') print({ stopped: true });
}

/** Eight sessions insert rows. Each row is printed only after PostgreSQL has acknowledged it. */
async function writeForever(): Promise<void> {
  const { url, owned } = await startEmbedded(options);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  await pool.query('create table if not exists written (id bigserial primary key)');
  print({ url, owned });
  const session = async () => {
    for (;;)
      print({ id: (await pool.query<{ id: string }>('insert into written default values returning id')).rows[0]?.id });
  };
  await Promise.all(Array.from({ length: 8 }, session));
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
