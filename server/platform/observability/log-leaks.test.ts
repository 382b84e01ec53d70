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
let said = '';
sink.on('data', (bytes: Buffer) => {
  said += bytes.toString();
});
const provider = await testProvider();
const google = { ...CLIENT, issuer: provider.issuer };
const receiver = await otlpReceiver();
const environment = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint };
const store = await testStore(environment, openLog('trace', sink, traceFields), { google });

/** What no line of the log, no metric and no trace may hold: everything that a person typed, was sent or keeps in a cookie. */
const secrets = new Set<string>();
const secret = <Text extends string>(text: Text) => {
  secrets.add(text);
  return text;
};

/** All that leaves the store for whoever watches it. Traces are sent in the order in which they end. */
async function watched(): Promise<string> {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  await store.client().get('/healthz', { traceparent: `00-${traceId}-00000000000000ff-01` });
  await expect.poll(receiver.text).toContain(traceId);
  const metrics = await (await fetch(store.metricsUrl)).text();
  return [said, metrics, receiver.text()].join('\n').toLowerCase();
}

afterEach(async () => {
  const told = await watched();
  const kept = [...secrets];
  secrets.clear();
  said = '';
  for (const each of kept) expect(each.length).toBeGreaterThan(5); // else it would be in any text by chance
  const forms = kept.flatMap((each) => [each, encodeURIComponent(each), JSON.stringify(each).slice(1, -1)]);
  expect(forms.filter((form) => told.includes(form.toLowerCase()))).toEqual([]);
});

let made = 0;
const newcomer = () => {
  made += 1;
  return {
    email: secret(`private.person.${made}@clinic.example`),
    firstName: secret(`Xanthippe${made}`),
    lastName: secret(`Oyelaran${made}`),
    password: secret(`her secret ${made}`),
  };
};
/** Every cookie that a browser has been given so far. */
function keepCookies(browser: Client): void {
  for (const [name, value] of browser.cookies) if (name !== 'signed_in') secret(value);
}
/** Subject and body of all that somebody was sent; shorter lines than these are single words of any text. */
async function keepMails(email: string, count: number): Promise<void> {
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

test('an account’s whole life leaves nothing of the person in the log', async () => {
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
  keepCookies(browser);
  await browser.post('/api/login', { email, password: secret('wrong password') });
  await browser.post('/api/login', { email: secret('password typed as an address'), password });
  await browser.get('/api/account', agent);
  await browser.get('/api/account/data');
  await browser.post('/api/account/password', { currentPassword: 'wrong password', newPassword: password });
  const newPassword = secret('her newer secret');
  expect((await browser.post('/api/account/password', { currentPassword: password, newPassword })).status).toBe(200);
  keepCookies(browser);
  await store.client().post('/api/forgot-password', { email });
  const token = await linkOf(email, /reset/i);
  await browser.post('/api/reset-password', { token, newPassword: 'short' });
  const last = secret('her newest secret');
  expect((await browser.post('/api/reset-password', { token, newPassword: last })).status).toBe(200);
  expect((await browser.post('/api/login', { email, password: last })).status).toBe(200);
  keepCookies(browser);
  await store.mailsSettled();
  await keepMails(email, 4);
  expect((await browser.post('/api/account/deletion', { password: last })).status).toBe(204);
  expect(said).toContain('/api/account/deletion');
  expect(said).not.toContain('203.0.113');
});

test('an order leaves neither who it is for nor what they are told', async () => {
  const customer = await customerWithCart(store, 2);
  secret(customer.email);
  keepCookies(customer);
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
  await keepMails(customer.email, 1);
  await keepMails(email, 1);
  await expect.poll(receiver.text).toContain('"send mail"');
});

test('bodies and addresses that are refused leave nothing of themselves', async () => {
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
  expect(said).toContain('"status":415');
});

test('sign-ins with Google, those that fail too, leave neither claims nor codes', async () => {
  const account = googleAccount({ given_name: secret('Xanthippe'), family_name: secret('Oyelaran') });
  secret(account.email);
  const visitor = store.client();
  const enter = async (change: (back: URL) => void) => {
    const page = new URL(await startSignIn(visitor));
    for (const name of ['state', 'nonce', 'code_challenge']) secret(page.searchParams.get(name) ?? '');
    for (const part of (visitor.cookies.get('google_sign_in') ?? '').split('.')) secret(part);
    const back = await provider.visit(page.href, account);
    secret(back.searchParams.get('code') ?? '');
    change(back);
    return finishSignIn(visitor, back);
  };
  expect(await enter(() => undefined)).toBe('/products');
  keepCookies(visitor);
  expect(await enter((back) => back.searchParams.set('code', secret('a code of nobody')))).toBe('/auth?error=google');
  expect(await enter((back) => back.searchParams.set('state', secret('a state of nobody')))).toBe('/auth?error=google');
  provider.state.tamper = (claims) => ({ ...claims, email: secret('somebody.else@clinic.example') });
  expect(await enter(() => undefined)).toBe('/auth?error=google');
  provider.state.tamper = undefined;
  expect(said).toContain('sign-in with Google failed');
});

test('a database that fails is told of by statement and code', async () => {
  const { email, password } = newcomer();
  await store.pool.query('alter table known_devices rename to devices_gone');
  await store.client().post('/api/register', { email, firstName: 'Amelia', lastName: 'Okafor', password });
  const refused = await store
    .client()
    .post('/api/login', { email, password }, { cookie: `known_device=${secret('a device of somebody')}` });
  await store.pool.query('alter table devices_gone rename to known_devices');
  expect(refused.status).toBe(500);
  expect(said).toContain('42P01');
});

test('a mail server that refuses repeats the address to us, and the log to nobody', async () => {
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
  await expect.poll(() => said).toContain('"kind":"verify-email"');
  store.context.mailer.close();
  store.context.mailer = mailer;
});
