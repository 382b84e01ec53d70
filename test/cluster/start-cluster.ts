import { startNginx } from '../../deploy/nginx/nginx.harness.ts';
import { freePorts } from '../http/free-ports.ts';
import { addressOfBoth, newPair, type Pair } from '../postgres/postgres.ts';
import { type RestartableProcess, restartableProcess } from './restartable-process.ts';

/** A store with several processes and databases. */
export interface Cluster {
  /** The address of nginx, which customers use. */
  origin: string;
  /** The address of both databases, which selects the primary. */
  databaseUrl: string;
  databases: Pair;
  webs: RestartableProcess[];
  worker: RestartableProcess;
  /** Stops everything. Throws if a process exits with an error. */
  stop(): Promise<void>;
  output(): string;
}

const WEBS = 3;

type Programs = Parameters<typeof startNginx>[0];

export async function startCluster(folder: string, smtpUrl: string, programs: Programs): Promise<Cluster> {
  const databases = await newPair(folder, { synchronous: true });
  await databases.primary.start();
  await databases.standby.start();
  const databaseUrl = addressOfBoth(databases, 'postgres');
  const common = { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, LOG_LEVEL: 'error' };
  const ports = await freePorts(WEBS);
  const webs = ports.map((port) =>
    restartableProcess('server/main.ts', {
      ...common,
      DATABASE_REPLICA_URL: databases.standby.url,
      JOBS: 'worker',
      PORT: String(port),
      PUBLIC_URL: 'http://shop.example',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1000000',
    }),
  );
  const worker = restartableProcess(
    'server/worker.ts',
    { ...common, PUBLIC_URL: 'http://shop.example' },
    /Worker started\n/,
  );
  await Promise.all([...webs, worker].map((each) => each.start()));
  const nginx = await startNginx(programs, ports, forOneClient);
  return {
    origin: `http://127.0.0.1:${nginx.ports.https}`,
    ...{ databaseUrl, databases, webs, worker },
    async stop() {
      await nginx.stop();
      for (const each of [...webs, worker]) {
        const code = await each.end('SIGTERM');
        if (code !== 0) throw new Error(`a process ended with code ${code}: ${each.output()}`);
      }
      await Promise.all([databases.primary.end('SIGINT'), databases.standby.end('SIGINT')]);
    },
    output: () => [...webs, worker].map((each) => each.output()).join('\n'),
  };
}

/** Without TLS, and without a rate limit, because all customers have the same address. */
function forOneClient(config: string): string {
  return config.replace(/(listen 127\.0\.0\.1:\d+) ssl http2;/, '$1;').replace(/rate=\d+r\/s/, 'rate=100000r/s');
}
