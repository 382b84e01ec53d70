import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { CLIENT, googleAccount, startSignIn, testProvider } from '#server/accounts/google/provider.harness.ts';
import { callSample, signUpCallers, targetOf } from '../../../test/every-endpoint.ts';
import { person } from '../../../test/factories.ts';
import { type TestStore, testStore, tokenIn } from '../../../test/store.ts';

const provider = await testProvider();
const store = await testStore({ config: { google: { ...CLIENT, issuer: provider.issuer } } });
const reads = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET');
const writing = reads.filter(({ writes }) => writes);
const reading = reads.filter(({ writes }) => !writes);

/** A hash of every table except the limit counters. */
async function hashAllRows({ pool }: TestStore): Promise<string> {
  const { rows: tables } = await pool.query(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'limits'",
  );
  const hashes = tables.map(
    ({ name }) => `(select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`,
  );
  const { rows } = await pool.query(`select concat_ws(', ', ${hashes.join(', ')}) as all`);
  return rows[0].all;
}

test.for(reading)('GET $path, which is not marked `writes`, changes nothing', async (endpoint) => {
  const { callers, data } = await signUpCallers(store);
  await store.mailsSettled();
  const before = await hashAllRows(store);
  const caller = callers[endpoint.access === 'admin' ? 'administrator' : 'customer A'];
  expect((await callSample(endpoint, caller, data)).status).toBe(endpoint.status);
  expect(await hashAllRows(store)).toBe(before);
});

describe('a HEAD', () => {
  test.for(writing)('of GET $path, which writes, does not exist', async (endpoint) => {
    const { callers, data } = await signUpCallers(store);
    await store.mailsSettled();
    const before = await hashAllRows(store);
    expect((await callers.administrator.send('HEAD', targetOf(endpoint, data))).status).toBe(404);
    expect(await hashAllRows(store)).toBe(before);
  });

  test('by a mail scanner that checks links verifies no address', async () => {
    const { email, ...newcomer } = await person(store, { verified: false });
    await newcomer.post('/api/resend-verification', { email });
    const token = tokenIn(await store.mail(email, /verify/i), 'verify-email');
    for (const path of [`/verify-email/${token}`, `/api/verify-email/${token}`])
      await store.client().send('HEAD', path);
    expect((await newcomer.get('/api/user')).body.emailVerified).toBe(false);
  });

  test('neither begins nor ends a sign-in with Google', async () => {
    const visitor = store.client();
    expect((await visitor.send('HEAD', '/api/auth/google')).status).toBe(404);
    const back = await provider.visit(await startSignIn(visitor), googleAccount());
    expect((await visitor.send('HEAD', `${back.pathname}${back.search}`)).status).toBe(404);
    expect((await visitor.get(`${back.pathname}${back.search}`)).headers.location).toBe('/products');
  });
});
