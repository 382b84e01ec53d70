import { startNginx } from '../../deploy/nginx/nginx.harness.ts';
import { eitherOf, newPair, type Pair } from '../postgres.ts';
import { freePorts } from '../processes.ts';
import { type StoreProcess, storeProcess } from './store-process.ts';

/** The store on several processes and databases. */
export interface Site {
  /** Where customers come in: nginx. */
  origin: string;
  /** Both databases, the one that takes writes at any moment. */
  databaseUrl: string;
  databases: Pair;
  webs: StoreProcess[];
  worker: StoreProcess;
  /** Ends everything; throws where a process does not end in good order. */
  stop(): Promise<void>;
  lastWords(): string;
}

const WEBS = 3;

type Programs = Parameters<typeof startNginx>[0];

export async function startSite(folder: string, smtpUrl: string, programs: Programs): Promise<Site> {
  const databases = await newPair(folder, { synchronous: true });
  await databases.primary.start();
  await databases.standby.start();
  const databaseUrl = eitherOf(databases, 'postgres');
  const common = { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, LOG_LEVEL: 'error' };
  const ports = await freePorts(WEBS);
  const webs = ports.map((port) =>
    storeProcess('server/main.ts', {
      ...common,
      DATABASE_REPLICA_URL: databases.standby.url,
      JOBS: 'elsewhere',
      PORT: String(port),
      PUBLIC_URL: 'http://shop.example',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1000000',
    }),
  );
  const worker = storeProcess('server/worker.ts', { ...common, PUBLIC_URL: 'http://shop.example' }, /at work\n/);
  await Promise.all([...webs, worker].map((each) => each.start()));
  const front = await startNginx(programs, ports, forOneVisitor);
  return {
    origin: `http://127.0.0.1:${front.ports.https}`,
    ...{ databaseUrl, databases, webs, worker },
    async stop() {
      await front.stop();
      for (const each of [...webs, worker]) {
        const code = await each.end('SIGTERM');
        if (code !== 0) throw new Error(`a process ended with code ${code}: ${each.lastWords()}`);
      }
      await Promise.all([databases.primary.end('SIGINT'), databases.standby.end('SIGINT')]);
    },
    lastWords: () => [...webs, worker].map((each) => each.lastWords()).join('\n'),
  };
}

/** All customers come from one address here, and without TLS, whose certificate would be nobody's. */
function forOneVisitor(site: string): string {
  return site.replace(/(listen 127\.0\.0\.1:\d+) ssl http2;/, '$1;').replace(/rate=\d+r\/s/, 'rate=100000r/s');
}
