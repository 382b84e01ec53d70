/** What to ask of the servers of an address: the one that takes writes, or any that answers. */
type Wanted = 'read-write' | 'any';

/** A database's address, one for each server that may hold it, in the order of its text. */
export interface DatabaseAddress {
  /** Complete addresses of one server each. */
  servers: [string, ...string[]];
  wanted: Wanted;
}

/** `target_session_attrs` as far as a store can want it (PostgreSQL documentation, libpq, "Parameter Key Words"). */
const wants: Record<string, Wanted> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  'prefer-standby': 'any',
};

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([^#]*)$/;

/**
 * Reads `postgres://user:password@one:5432,two:5432/store?target_session_attrs=read-write`, several servers as libpq names
 * them. Throws an Error without the address in it, which holds a password.
 */
export function readAddress(url: string): DatabaseAddress {
  const [, start, hosts, end] = shape.exec(url) ?? [];
  if (start === undefined || hosts === undefined || end === undefined) throw new Error('not a postgres:// address');
  const [path = '', query = ''] = end.split('?');
  const parameters = new URLSearchParams(query);
  // libpq's own default is any; of several, a store that wants any says so: a standby refuses half of what it does.
  const attributes = parameters.get('target_session_attrs') ?? (hosts.includes(',') ? 'read-write' : 'any');
  const wanted = wants[attributes];
  if (!wanted) throw new Error('target_session_attrs is none that a store can use');
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
  const servers = hosts.split(',').map((host) => `${start}${host}${rest}`) as [string, ...string[]];
  if (!servers.every((server) => URL.canParse(server))) throw new Error('not an address of servers');
  return { servers, wanted };
}

export function isDatabaseAddress(text: string): boolean {
  try {
    readAddress(text);
    return true;
  } catch {
    return false;
  }
}
