import { Agent, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../database.ts';
import { storeProcesses } from '../spawn-stores-per-test.ts';
import { customerEnvironment } from './test-customer.ts';

const { url } = await testDatabase();
const startStore = storeProcesses({ DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', ...customerEnvironment });

/** Keep-alive connections, as a proxy has them. */
const CONNECTIONS = 24;
const agents: Agent[] = [];
afterAll(() => {
  for (const agent of agents) agent.destroy();
});

type Outcome = { status: number; last: boolean } | { failure: string };

/** Sends a request on the agent's connection. `last`: the store announces that it closes the connection. */
function send(agent: Agent, origin: string, path: string, body?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    const sent = request(origin + path, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      response.resume();
      response.once('error', (error: NodeJS.ErrnoException) => resolve({ failure: `response: ${error.code}` }));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, last: response.headers.connection === 'close' }),
      );
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ failure: String(error.code) }));
    sent.end(body);
  });
}

test('SIGTERM under load fails no request on a connection that the store has accepted, and ends it with exit 0', async () => {
  const { child, url: origin, ended } = await startStore();
  const paths = ['/', '/api/products?limit=5', '/api/user', '/terms', '/api/products?search=amox'];
  const outcomes: string[] = [];
  let responses = 0;
  const callers = Array.from({ length: CONNECTIONS }, async (_, each) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    for (let turn = each; ; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const outcome =
        turn % 20 === 19
          ? await send(agent, origin, '/api/login', '{"email":"a@b.example","password":"none"}')
          : await send(agent, origin, path);
      if ('failure' in outcome) {
        if (outcome.failure !== 'ECONNREFUSED') outcomes.push(outcome.failure); // this connection was never accepted
        return;
      }
      outcomes.push(String(outcome.status));
      responses += 1;
      if (outcome.last) return;
    }
  });
  await expect.poll(() => responses).toBeGreaterThan(300);
  child.kill('SIGTERM');
  await Promise.all(callers);
  expect(await ended).toBe(0);
  expect([...new Set(outcomes)].sort()).toEqual(['200', '401']);
});
