/** Which server of a database URL to use: the one that takes writes, or any that responds. */
type TargetServer = 'read-write' | 'any';

/** A parsed database URL. */
export interface DatabaseUrl {
  /** One complete URL per server, in the order of the text. */
  servers: [string, ...string[]];
  target: TargetServer;
}

/** The values of `target_session_attrs` that a store can use (PostgreSQL documentation, libpq, "Parameter Key Words"). */
const targets: Record<string, TargetServer> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  'prefer-standby': 'any',
};

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([^#]*)$/;

/**
 * Parses `postgres://user:password@one:5432,two:5432/store?target_session_attrs=read-write`, libpq's form for several
 * servers. The error that it throws leaves out the URL, which holds a password.
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  const [, start, hosts, end] = shape.exec(url) ?? [];
  if (start === undefined || hosts === undefined || end === undefined) throw new Error('not a postgres:// address');
  const [path = '', query = ''] = end.split('?');
  const parameters = new URLSearchParams(query);
  // libpq's default is `any`. With several servers the default here is `read-write`: a standby rejects all writes.
  const attributes = parameters.get('target_session_attrs') ?? (hosts.includes(',') ? 'read-write' : 'any');
  const target = targets[attributes];
  if (!target) throw new Error('target_session_attrs is none that a store can use');
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
  const servers = hosts.split(',').map((host) => `${start}${host}${rest}`) as [string, ...string[]];
  if (!servers.every((server) => URL.canParse(server))) throw new Error('not an address of servers');
  return { servers, target };
}

export function isDatabaseUrl(text: string): boolean {
  try {
    readDatabaseUrl(text);
    return true;
  } catch {
    return false;
  }
}
