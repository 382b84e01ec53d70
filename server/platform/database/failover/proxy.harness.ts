import { afterAll } from 'vitest';
import { openProxy, type ServerProxy } from '../../../../test/http/proxy.ts';

/** A proxy in front of a database's server that closes after the tests of a file, or of a `describe` block. */
export async function proxyTo(target: string): Promise<ServerProxy> {
  const proxy = await openProxy(target);
  afterAll(() => proxy.close());
  return proxy;
}
