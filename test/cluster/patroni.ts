import { disturb } from './disturb.ts';
import { findPrograms } from './patroni/programs.ts';
import { startPatroni } from './patroni/start-patroni.ts';

/**
 * Runs the store on two PostgreSQL servers that Patroni manages, with the files of `deploy/patroni/`, and moves, kills and freezes its
 * primary, etcd, HAProxy and PgBouncer while customers order.
 */
await disturb({
  name: 'patroni',
  title: 'A cluster with Patroni',
  script: 'test:patroni',
  minutes: 12,
  async start(folder, smtpUrl) {
    const programs = findPrograms();
    if (programs) return await startPatroni(folder, smtpUrl, programs);
    console.log('Skipped: this machine has no Patroni, etcd, HAProxy and PgBouncer, and no way to install them.');
    return undefined;
  },
});
