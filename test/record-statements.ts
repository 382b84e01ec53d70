import type pg from 'pg';

/** A statement that a connection sent. */
export interface RecordedStatement {
  text: string;
  /** The name of a prepared statement. */
  name: string | undefined;
  /** The values as PostgreSQL receives them. */
  values: (string | null)[];
}

/** Records all statements of a pool from now on. Callers may empty the list. */
export function recordStatements(pool: pg.Pool): RecordedStatement[] {
  const sent: RecordedStatement[] = [];
  const recorded = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return;
    recorded.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recordingQuery = (...args: unknown[]) => {
      const [statement, values] = args as [string | pg.QueryConfig, unknown];
      const { text, name, values: own = [] } = typeof statement === 'string' ? { text: statement } : statement;
      sent.push({ text, name, values: (Array.isArray(values) ? values : own).map(asText) });
      return query(...args);
    };
    client.query = recordingQuery as pg.PoolClient['query'];
  });
  return sent;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(asText).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
