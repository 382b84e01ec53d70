import type pg from 'pg';

/** One statement as it went over a connection. */
export interface Sent {
  text: string;
  /** Of a prepared statement. */
  name: string | undefined;
  /** As PostgreSQL reads them. */
  values: (string | null)[];
}

/** Everything that a pool's connections are asked from now on, in a list that grows; it may be emptied. */
export function noteStatements(pool: pg.Pool): Sent[] {
  const sent: Sent[] = [];
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    const noting = (...words: unknown[]) => {
      const [statement, values] = words as [string | pg.QueryConfig, unknown];
      const { text, name, values: own = [] } = typeof statement === 'string' ? { text: statement } : statement;
      sent.push({ text, name, values: (Array.isArray(values) ? values : own).map(asText) });
      return query(...words);
    };
    client.query = noting as pg.PoolClient['query'];
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
