import { Socket } from 'node:net';
import pg from 'pg';
import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** How long to wait for the server to close its end: one that is stopped or stuck never does. */
const CLOSE_MS = 1_000;
const CONNECT_MS = 2_000;

/**
 * Keeps one connection open to the PostgreSQL of another process. Its end reports that the server has stopped. It does not
 * keep this process alive. Undefined when the server has stopped meanwhile.
 */
export async function attach(
  url: string,
  report: (error: Error) => void,
): Promise<{ detach: () => Promise<void> } | undefined> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'theriac-attached',
    connectionTimeoutMillis: CONNECT_MS,
  });
  let detaching: Promise<void> | undefined;
  let attached = false;
  client.on('error', () => {}); // 'end' follows
  client.once('end', () => {
    if (attached && !detaching)
      report(new Error('The embedded database ended: the process that ran it has stopped. Start this one again.'));
  });
  try {
    await client.connect();
  } catch {
    return undefined;
  }
  attached = true;
  socket.unref();
  const detach = async () => {
    socket.ref(); // otherwise a process without other work would exit during this `await`
    await withTimeout(
      client.end().catch(() => {}),
      CLOSE_MS,
    );
  };
  return { detach: () => (detaching ??= detach()) };
}
