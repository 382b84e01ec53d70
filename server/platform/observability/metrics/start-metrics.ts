import type { Logger } from 'pino';
import { openPool } from '#server/platform/database/pool.ts';
import type { Databases, MeasuredDatabase } from './database-metrics.ts';
import type { Metrics } from './metrics.ts';

/** A database that takes longer counts as down. */
const PROBE_POOL = {
  max: 1,
  statement_timeout: false as const, // a pooler may reject it
  connectionTimeoutMillis: 1_000,
  query_timeout: 1_000,
  application_name: 'theriac-metrics',
};

/** Where Prometheus scrapes. */
export interface HostAndPort {
  port: number;
  host: string;
}

interface MetricsSources {
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  databases: Databases;
}

/** Serves the metrics to Prometheus. Returns its URL and a function that stops the server. */
export async function startMetrics(
  endpoint: HostAndPort,
  { metrics, log, databases }: MetricsSources,
): Promise<{ url: string; close(): Promise<void> }> {
  const [{ measureDatabases }, { serveMetrics }] = await Promise.all([
    import('./database-metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const probe = ({ url }: MeasuredDatabase) => openPool(url, log, PROBE_POOL);
  const probes = {
    primary: probe(databases.primary),
    direct: databases.direct && probe(databases.direct),
    replica: databases.replica && probe(databases.replica),
  };
  const closeProbes = () => Promise.all(Object.values(probes).map((each) => each?.end()));
  measureDatabases(metrics.registry, databases, probes);
  try {
    const server = await serveMetrics(metrics.registry, endpoint);
    return {
      url: server.url,
      close: () => server.close().finally(closeProbes),
    };
  } catch (error) {
    await closeProbes();
    throw error;
  }
}
