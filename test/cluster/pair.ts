import { findProgram } from '../../scripts/find-program.ts';
import { disturb } from './disturb.ts';
import { startPair } from './pair/start-pair.ts';

/**
 * Runs a deployment for several machines on this one: three web processes behind nginx, a worker, a primary and a synchronous
 * standby. Stops or kills each of them while customers order.
 */
await disturb({
  name: 'cluster',
  title: 'Several processes',
  script: 'test:cluster',
  minutes: 5,
  async start(folder, smtpUrl) {
    const [nginx, openssl] = [findProgram('nginx', 'nginx-light'), findProgram('openssl', 'openssl')];
    if (nginx && openssl) return await startPair(folder, smtpUrl, { nginx, openssl });
    console.log('Skipped: this machine has no nginx and openssl, and no way to install them.');
    return undefined;
  },
});
