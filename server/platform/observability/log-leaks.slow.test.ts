import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  CLIENT,
  finishSignIn,
  googleAccount,
  startSignIn,
  testProvider,
} from '#server/accounts/google/provider.harness.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import type { Client } from '../../../test/client.ts';
import { checkoutBody, customerWithCart } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { openLog } from './log.ts';
import { traceFields } from './tracing/active-span.ts';
import { otlpReceiver } from './tracing/otlp-receiver.harness.ts';

const sink = new PassThrough();
let logged = '';
sink.on('data', (bytes: Buffer) => {
  logged += bytes.toString();
});
const provider = await testProvider();
const google = { ...CLIENT, issuer: provider.issuer };
const receiver = await otlpReceiver();
const environment = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint };
const store = await testStore({ environment, log: openLog('trace', sink, traceFields), config: { google } });

/** Must not appear in logs, metrics or traces: everything that a user typed, received or has in a cookie. */
const secrets = new Set<string>();
const secret = <Text extends string>(text: Text) => {
  secrets.add(text);
  return text;
};

/** All logs, metrics and traces so far. Traces are exported in the order in which they end. */
async function allOutput(): Promise<string> {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  await store.client().get('/healthz', { traceparent: `00-${traceId}-00000000000000ff-01` });
  await expect.poll(receiver.text).toContain(traceId);
  const metrics = await (await fetch(store.metricsUrl)).text();
  return [logged, metrics, receiver.text()].join('\n').toLowerCase();
}

afterEach(async () => {
  const output = await allOutput();
  const forbidden = [...secrets];
  secrets.clear();
  logged = '';
  for (const each of forbidden) expect(each.length).toBeGreaterThan(5); // shorter texts appear by chance
  const forms = forbidden.flatMap((each) => [each, encodeURIComponent(each), JSON.stringify(each).slice(1, -1)]);
  expect(forms.filter((form) => output.includes(form.toLowerCase()))).toEqual([]);
});

let newcomers = 0;
const newcomer = () => {
  newcomers += 1;
  return {
    email: secret(`private.person.${newcomers}@clinic.example`),
    firstName: secret(`Xanthippe${newcomers}`),
    lastName: secret(`Oyelaran${newcomers}`),
    password: secret(`her secret ${newcomers}`),
  };
};
/** Adds every cookie of a browser to the secrets. */
function addCookies(browser: Client): void {
  for (const [name, value] of browser.cookies) if (name !== 'signed_in') secret(value);
}
/** Adds subjects and bodies of all mails to an address. Shorter lines are common words. */
async function addMails(email: string, count: number): Promise<void> {
  const mails = await store.mails(email);
  expect(mails.length).toBeGreaterThanOrEqual(count);
  for (const { subject, text, html } of mails) {
    const parts = [subject, ...text.split('\n'), ...html.split(/<[^>]*>/)].map((line) => line.trim());
    for (const part of parts) if (part.length >= 20) secret(part);
  }
}
async function linkOf(email: string, subject: RegExp): Promise<string> {
  const { text } = await store.mail(email, subject);
  return secret(/(?:verify-email|reset-password)\/([\w-]{43})/.exec(text)?.[1] ?? '');
}

test('the whole life of an account leaves no personal data in the output', async () => {
  const body = newcomer();
  const { email, password } = body;
  const browser = store.client();
  const agent = { 'user-agent': secret('Mozilla/5.0 (Unheard-of 1.0) Browser/1.0'), 'x-forwarded-for': '203.0.113.77' };
  await browser.post('/api/register', body, agent);
  await browser.post('/api/register', body);
  await browser.post('/api/resend-verification', { email });
  await store.mailsSettled();
  await browser.get(`/api/verify-email/${await linkOf(email, /verify/i)}`);
  await browser.get(`/api/verify-email/${secret('not-a-token')}`);
  expect((await browser.post('/api/login', { email, password }, agent)).status).toBe(200);
  addCookies(browser);
  await browser.post('/api/login', { email, password: secret('wrong password') });
  await browser.post('/api/login', { email: secret('password typed as an address'), password });
  await browser.get('/api/account', agent);
  await browser.get('/api/account/data');
  await browser.post('/api/account/password', { currentPassword: 'wrong password', newPassword: password });
  const newPassword = secret('her newer secret');
  expect((await browser.post('/api/account/password', { currentPassword: password, newPassword })).status).toBe(200);
  addCookies(browser);
  await store.client().post('/api/forgot-password', { email });
  const token = await linkOf(email, /reset/i);
  await browser.post('/api/reset-password', { token, newPassword: 'short' });
  const last = secret('her newest secret');
  expect((await browser.post('/api/reset-password', { token, newPassword: last })).status).toBe(200);
  expect((await browser.post('/api/login', { email, password: last })).status).toBe(200);
  addCookies(browser);
  await store.mailsSettled();
  await addMails(email, 4);
  expect((await browser.post('/api/account/deletion', { password: last })).status).toBe(204);
  expect(logged).toContain('/api/account/deletion');
  expect(logged).not.toContain('203.0.113');
});

test('an order leaves neither the customer’s data nor the content of mails', async () => {
  const customer = await customerWithCart(store, 2);
  secret(customer.email);
  addCookies(customer);
  const { shippingAddress, email } = checkoutBody;
  for (const each of [email, shippingAddress.address, shippingAddress.city]) secret(each);
  const key = { 'idempotency-key': secret(crypto.randomUUID()) };
  const placed = await customer.post('/api/checkout', checkoutBody, key);
  expect(placed.status).toBe(201);
  await customer.get(`/api/checkout/${key['idempotency-key']}`);
  await customer.get('/api/shipping-address');
  await customer.get(`/api/orders/${secret(String(placed.body.id))}`);
  expect(
    (
      await customer.post('/api/checkout', checkoutBody, {
        'idempotency-key': secret('no key of ours, and far too long'.repeat(20)),
      })
    ).status,
  ).toBe(400);
  await store.mailsSettled();
  await addMails(customer.email, 1);
  await addMails(email, 1);
  await expect.poll(receiver.text).toContain('"send mail"');
});

test('rejected bodies and addresses leave nothing of their content', async () => {
  const { email, password } = newcomer();
  const visitor = store.client();
  const broken = {
    headers: { 'content-type': 'application/json' },
    raw: `{"email":"${email}","password":"${password}`,
  };
  expect((await visitor.send('POST', '/api/login', broken)).status).toBe(400);
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw: `email=${email}` };
  expect((await visitor.send('POST', '/api/login', form)).status).toBe(415);
  expect((await visitor.post('/api/login', { email, password }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await visitor.get(`/api/nothing/${email}?password=${encodeURIComponent(password)}`)).status).toBe(404);
  expect((await visitor.get(`/api/verify-email/%zz${email}`)).status).toBe(404);
  expect((await visitor.get('/api/user', { cookie: `session=${secret('no-session-of-ours')}` })).status).toBe(401);
  expect(logged).toContain('"status":415');
});

test('sign-ins with Google, also failed ones, leave neither claims nor codes', async () => {
  const account = googleAccount({ given_name: secret('Xanthippe'), family_name: secret('Oyelaran') });
  secret(account.email);
  const visitor = store.client();
  const signIn = async (change: (back: URL) => void) => {
    const page = new URL(await startSignIn(visitor));
    for (const name of ['state', 'nonce', 'code_challenge']) secret(page.searchParams.get(name) ?? '');
    for (const part of (visitor.cookies.get('google_sign_in') ?? '').split('.')) secret(part);
    const back = await provider.visit(page.href, account);
    secret(back.searchParams.get('code') ?? '');
    change(back);
    return finishSignIn(visitor, back);
  };
  expect(await signIn(() => undefined)).toBe('/products');
  addCookies(visitor);
  expect(await signIn((back) => back.searchParams.set('code', secret('an invalid code')))).toBe('/auth?error=google');
  expect(await signIn((back) => back.searchParams.set('state', secret('an invalid state')))).toBe('/auth?error=google');
  provider.state.tamper = (claims) => ({ ...claims, email: secret('somebody.else@clinic.example') });
  expect(await signIn(() => undefined)).toBe('/auth?error=google');
  provider.state.tamper = undefined;
  expect(logged).toContain('sign-in with Google failed');
});

test('a failed statement is logged with its text and error code', async () => {
  const { email, password } = newcomer();
  await store.pool.query('alter table known_devices rename to devices_gone');
  await store.client().post('/api/register', { email, firstName: 'Amelia', lastName: 'Okafor', password });
  const failed = await store
    .client()
    .post('/api/login', { email, password }, { cookie: `known_device=${secret('a known device token')}` });
  await store.pool.query('alter table devices_gone rename to known_devices');
  expect(failed.status).toBe(500);
  expect(logged).toContain('42P01');
});

test('an address in a mail server’s error is not logged', async () => {
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(new Error(`no mail for ${address} today`)),
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const { mailer } = store.context;
  store.context.mailer = createMailer({ smtpUrl, from: 'no-reply@theriac.example', storeName: 'Theriac' });
  await store.client().post('/api/register', newcomer());
  await expect.poll(() => logged).toContain('"kind":"verify-email"');
  store.context.mailer.close();
  store.context.mailer = mailer;
});
