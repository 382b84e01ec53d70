import path from 'node:path';
import { listens } from '../../http/listens.ts';
import { type BackgroundProgram, backgroundProgram } from './background-program.ts';
import { fillIn } from './fill-in.ts';
import type { PatroniNode } from './patroni-node.ts';
import type { Programs } from './programs.ts';

type Ports = { primary: number; standbys: number };

/** Started, with the configuration of `deploy/patroni/`. */
export function startHaproxy(
  folder: string,
  [a, b]: PatroniNode[],
  { primary, standbys }: Ports,
  { haproxy, owner }: Programs,
): BackgroundProgram & { listens(): Promise<boolean> } {
  if (!a || !b) throw new Error('HAProxy needs two servers');
  const file = path.join(folder, 'haproxy.cfg');
  fillIn(new URL('../../../deploy/patroni/haproxy.cfg', import.meta.url), file, {
    // Here it does not start as root, and there may be no log of the system.
    '  log /dev/log local0\n  chroot /var/lib/haproxy\n  user haproxy\n  group haproxy\n': '',
    '127.0.0.1:5000': `127.0.0.1:${primary}`,
    '127.0.0.1:5001': `127.0.0.1:${standbys}`,
    'ADDRESS_A:5432 check port 8008': `${a.place} check port ${a.healthPort}`,
    'ADDRESS_B:5432 check port 8008': `${b.place} check port ${b.healthPort}`,
  });
  const program = backgroundProgram({ command: [haproxy, '-f', file], log: path.join(folder, 'haproxy.log'), owner });
  program.start();
  return { ...program, listens: () => listens(primary) };
}
