import type pg from 'pg';
import { inspectPooler, isSameDatabase, NO_POOLER, type Pooler } from './inspect-pooler.ts';

/** How connections to a database are opened. */
export interface Way {
  url: string;
  /** What pools of this address need. */
  options: Pick<pg.PoolConfig, 'statement_timeout'>;
  keepsStatements: boolean;
}

/** The ways to one database. Both are the same without a pooler in transaction mode. */
export interface Ways {
  /** For statements and transactions. */
  pooled: Way;
  /** For what outlives a transaction: `LISTEN`, the queue, migrations, locks of a session, backups. */
  direct: Way;
  /** One sentence for each thing that an operator should know. */
  findings: string[];
}

/** The database cannot be used by these addresses; the message says what to set. */
export class WrongAddress extends Error {
  override name = 'WrongAddress';
}

const POOLED = 'DATABASE_URL';
const DIRECT = 'DATABASE_DIRECT_URL';

/** The ways to an embedded database, or to another one that nothing lies in front of. */
export function straightTo(url: string): Ways {
  const way = wayTo(url, NO_POOLER);
  return { pooled: way, direct: way, findings: [] };
}

/** Finds out how DATABASE_URL and DATABASE_DIRECT_URL can be used. Throws WrongAddress, or the error of a database that is away. */
export async function findWays(url: string, directUrl?: string): Promise<Ways> {
  const pooler = await inspectPooler(url);
  const findings = [...findingsOf(POOLED, pooler)];
  const pooled = wayTo(url, pooler);
  if (directUrl === undefined || directUrl === url) {
    requireSessions(directUrl === undefined ? POOLED : DIRECT, pooler);
    return { pooled, direct: pooled, findings };
  }
  const directPooler = await inspectPooler(directUrl);
  requireSessions(DIRECT, directPooler);
  if (!(await isSameDatabase(url, directUrl)))
    throw new WrongAddress(`${DIRECT} must lead to the same database as ${POOLED}`);
  findings.push(...findingsOf(DIRECT, directPooler));
  return { pooled, direct: wayTo(directUrl, directPooler), findings };
}

/** The way to a replica, which may be away: then without anything that a pooler could reject. */
export async function findReplica(url: string): Promise<Way> {
  return await inspectPooler(url).then(
    (pooler) => wayTo(url, pooler),
    () => wayTo(url, { ...NO_POOLER, keepsStatements: false, takesTimeout: false }),
  );
}

/** For a command that works with one database: its way for sessions, by DATABASE_DIRECT_URL if that is set. */
export async function findDirect(url: string, directUrl?: string): Promise<Way> {
  const pooler = await inspectPooler(directUrl ?? url);
  requireSessions(directUrl === undefined ? POOLED : DIRECT, pooler);
  return wayTo(directUrl ?? url, pooler);
}

function wayTo(url: string, { takesTimeout, keepsStatements }: Pooler): Way {
  return { url, options: takesTimeout ? {} : { statement_timeout: false }, keepsStatements };
}

function requireSessions(variable: string, { isPerTransaction }: Pooler): void {
  if (isPerTransaction)
    throw new WrongAddress(
      `${variable} leads to a pooler in transaction mode: set ${DIRECT} to the address of the database itself, or of a pooler in session mode`,
    );
}

function* findingsOf(variable: string, pooler: Pooler): Generator<string> {
  const { isPerTransaction, keepsStatements, hasTimeout } = pooler;
  if (isPerTransaction) {
    const statements = keepsStatements
      ? 'keeps prepared statements'
      : 'does not keep prepared statements: none are used';
    yield `${variable} leads to a pooler in transaction mode, which ${statements}`;
  }
  if (!hasTimeout)
    yield `${variable} leads to a pooler that does not pass on statement_timeout: set it for the role (ALTER ROLE … SET statement_timeout = '30s')`;
}
