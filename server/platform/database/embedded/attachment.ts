import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A server that is stopped or stuck never closes its end. */
const GOODBYE_MS = 1_000;
const CONNECT_MS = 2_000;

/**
 * Keeps one connection to the PostgreSQL of another process, whose end tells that the server went with its owner.
 * It does not keep this process alive. Undefined when the server left meanwhile.
 */
export async function attach(
  url: string,
  report: (error: Error) => void,
): Promise<{ leave: () => Promise<void> } | undefined> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'theriac-attached',
    connectionTimeoutMillis: CONNECT_MS,
  });
  let leaving: Promise<void> | undefined;
  let attached = false;
  client.on('error', () => {}); // the end follows
  client.once('end', () => {
    if (attached && !leaving)
      report(new Error('The embedded database ended: the process that ran it has stopped. Start this one again.'));
  });
  try {
    await client.connect();
  } catch {
    return undefined;
  }
  attached = true;
  socket.unref();
  const leave = async () => {
    socket.ref(); // else a process with nothing left to do would end inside its own `await`
    await Promise.race([client.end().catch(() => {}), delay(GOODBYE_MS, undefined, { ref: false })]);
  };
  return { leave: () => (leaving ??= leave()) };
}
