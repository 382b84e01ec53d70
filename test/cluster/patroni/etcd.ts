import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { backgroundProgram } from './background-program.ts';
import { fillIn } from './fill-in.ts';
import type { Programs } from './programs.ts';

export interface EtcdServer {
  /** `127.0.0.1:port`, for Patroni. */
  address: string;
  start(): void;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** There is a majority, and it belongs to it. */
  isHealthy(): Promise<boolean>;
}

type Ports = { client: number; peer: number };

/** As many etcd servers as ports, started, with the configuration of `deploy/patroni/`. */
export function startEtcd(folder: string, ports: Ports[], { etcd, owner }: Programs): EtcdServer[] {
  const names = ['one', 'two', 'three'];
  const members = ports.map(({ peer }, index) => `${names[index]}=http://127.0.0.1:${peer}`).join(',');
  return ports.map(({ client, peer }, index) => {
    const name = names[index] ?? '';
    const home = path.join(folder, `etcd-${name}`);
    mkdirSync(home, { mode: 0o700 });
    if (owner) chownSync(home, owner.uid, owner.gid);
    const file = path.join(home, 'etcd.conf');
    fillIn(new URL('../../../deploy/patroni/etcd.conf', import.meta.url), file, {
      'ETCD_NAME=NAME': `ETCD_NAME=${name}`,
      '/var/lib/etcd/theriac': path.join(home, 'data'),
      'ADDRESS:2379': `127.0.0.1:${client}`,
      'ADDRESS:2380': `127.0.0.1:${peer}`,
      'one=http://ETCD1:2380,two=http://ETCD2:2380,three=http://ETCD3:2380': members,
    });
    const environment = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
    const program = backgroundProgram({ command: [etcd], environment, log: path.join(home, 'log'), owner });
    program.start();
    return {
      address: `127.0.0.1:${client}`,
      start: program.start,
      kill: () => program.end('SIGKILL'),
      stop: () => program.end('SIGTERM'),
      async isHealthy() {
        const response = await fetch(`http://127.0.0.1:${client}/health`, { signal: AbortSignal.timeout(1_000) });
        return ((await response.json()) as { health: string }).health === 'true';
      },
    };
  });
}
