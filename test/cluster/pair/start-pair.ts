import { startNginx } from '../../../deploy/nginx/nginx.harness.ts';
import { freePorts } from '../../http/free-ports.ts';
import { addressOfBoth, newPair } from '../../postgres/postgres.ts';
import type { DisturbedStore } from '../disturb.ts';
import { restartableProcess, stopInOrder } from '../restartable-process.ts';
import { disturbancesOfPair } from './disturb-pair.ts';

const WEBS = 3;

type Programs = Parameters<typeof startNginx>[0];

/** Several web processes behind nginx, a worker, a primary and its synchronous standby. */
export async function startPair(folder: string, smtpUrl: string, programs: Programs): Promise<DisturbedStore> {
  const databases = await newPair(folder, { synchronous: true });
  await databases.primary.start();
  await databases.standby.start();
  const databaseUrl = addressOfBoth(databases, 'postgres');
  const common = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://shop.example',
  };
  const ports = await freePorts(WEBS);
  const webs = ports.map((port) =>
    restartableProcess('server/main.ts', {
      ...common,
      DATABASE_REPLICA_URL: databases.standby.url,
      JOBS: 'worker',
      PORT: String(port),
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1000000',
    }),
  );
  const worker = restartableProcess('server/worker.ts', common, /Worker started\n/);
  await Promise.all([...webs, worker].map((each) => each.start()));
  const nginx = await startNginx(programs, ports, forOneClient);
  return {
    ways: [{ name: 'nginx', origin: `http://127.0.0.1:${nginx.ports.https}` }],
    databaseUrl,
    disturbances: disturbancesOfPair({ webs, worker, databases }),
    async stop() {
      await nginx.stop();
      await stopInOrder([...webs, worker]);
      await Promise.all([databases.primary.end('SIGINT'), databases.standby.end('SIGINT')]);
    },
    output: () => [...webs, worker].map((each) => each.output()).join('\n'),
  };
}

/** Without TLS, and without a rate limit, because all customers have the same address. */
function forOneClient(config: string): string {
  return config.replace(/(listen 127\.0\.0\.1:\d+) ssl http2;/, '$1;').replace(/rate=\d+r\/s/, 'rate=100000r/s');
}
