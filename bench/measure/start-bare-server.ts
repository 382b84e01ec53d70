import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RecordedStatement } from '../../test/record-statements.ts';

/** What the floor of a request does: sends these bytes, after these statements. */
export interface BareServerTask {
  /** Of the content. */
  type: string;
  /** Base64. */
  body: string;
  statements?: RecordedStatement[];
  databaseUrl?: string;
}

export interface BareServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

export function taskOf(body: Buffer, type = 'application/json; charset=utf-8'): BareServerTask {
  return { type, body: body.toString('base64') };
}

/** Starts a bare server in a process of its own. */
export async function startBareServer(task: BareServerTask): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [], {
    env: { PATH: process.env.PATH },
  });
  child.send(task);
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
