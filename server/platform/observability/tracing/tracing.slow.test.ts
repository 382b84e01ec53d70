import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { checkoutBody, customerWithCart } from '../../../../test/factories.ts';
import { recordingLog } from '../../../../test/recording-log.ts';
import { testStore } from '../../../../test/store.ts';
import { traceFields } from './active-span.ts';
import { otlpReceiver, type ReceivedSpan } from './otlp-receiver.harness.ts';

const { log, lines } = recordingLog('info', traceFields);
const receiver = await otlpReceiver();
const store = await testStore({
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint },
  log,
  web: useBuiltWeb,
});
await store.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(store.app.server.address() as AddressInfo).port}`;

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

const find = (name: string) => receiver.spans.find((span) => span.name === name);
const childrenOf = (parent: ReceivedSpan | undefined) =>
  receiver.spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);

/** Sends the body only after the server has started with the headers. */
async function postInTwoParts(url: string, body: object, headers: Record<string, string>): Promise<number | undefined> {
  const kind = { 'content-type': 'application/json', expect: '100-continue' };
  const sending = request(origin + url, { method: 'POST', headers: { ...kind, ...headers } });
  sending.flushHeaders();
  sending.once('continue', () => sending.end(JSON.stringify(body)));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Waits for the span of this name. */
async function arrived(name: string): Promise<ReceivedSpan> {
  await expect.poll(() => find(name)).toBeDefined();
  return find(name) as ReceivedSpan;
}

test('a checkout is one trace: the caller’s span, its statements, and the mail that it queued', async () => {
  const customer = await customerWithCart(store, 2);
  const headers = {
    cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
    tracestate: 'vendor=somebody@clinic.example',
    baggage: 'person=somebody@clinic.example',
  };
  expect(await postInTwoParts('/api/checkout', checkoutBody, headers)).toBe(201);
  await store.mailsSettled();
  const checkout = await arrived('POST /api/checkout');
  expect(checkout).toMatchObject({
    traceId: CALLER.traceId,
    parentSpanId: CALLER.spanId,
    kind: SERVER,
    attributes: { 'http.route': '/api/checkout', 'http.request.method': 'POST', 'http.response.status_code': 201 },
  });
  const statements = childrenOf(checkout).filter(({ kind }) => kind === CLIENT);
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
  expect(texts).toEqual(expect.arrayContaining(['begin', 'commit', expect.stringMatching(/for update of c/)]));
  expect(texts.find((text) => text.includes('from cart_lines'))).toContain('$1');

  const job = await arrived('process mail');
  expect(job).toMatchObject({ traceId: CALLER.traceId, parentSpanId: checkout.spanId, kind: CONSUMER });
  const sending = await arrived('send mail');
  expect(sending).toMatchObject({ traceId: CALLER.traceId, kind: CLIENT });
  expect(receiver.spans.find(({ spanId }) => spanId === sending.parentSpanId)?.name).toBe('process mail');
  expect(receiver.text()).not.toMatch(/clinic\.example|Wickham|Amelia|Okafor|tracestate.?":"v/);
});

test('the render of a page is a child of its request, and its API calls are children of the render', async () => {
  await store.client().get('/products?search=haemorrhoids');
  const requestSpan = await arrived('GET /*');
  const [rendering] = childrenOf(requestSpan);
  expect(rendering).toMatchObject({ name: 'render page', attributes: { 'theriac.page': '/products' } });
  const call = childrenOf(rendering).find(({ name }) => name === 'GET /api/products');
  expect(childrenOf(call).map(({ name }) => name)).toContain('SELECT');
  await store.client().get('/reset-password/a-token-that-must-not-leak');
  await expect.poll(() => receiver.spans.filter(({ name }) => name === 'render page').length).toBe(2);
  expect(receiver.text()).not.toMatch(/haemorrhoids|a-token-that/);
});

test('a log line contains the ids of its trace and span', async () => {
  await fetch(`${origin}/api/user`, { headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` } });
  await expect.poll(() => lines().some(({ route }) => route === '/api/user')).toBe(true);
  const line = lines().find(({ route, status }) => route === '/api/user' && status === 401);
  expect(line).toMatchObject({ trace_id: CALLER.traceId, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

test('an invalid traceparent starts a new trace', async () => {
  const invalid = [
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-${CALLER.spanId}-01`,
    `00-${CALLER.traceId}-${'0'.repeat(16)}-01`,
    `ff-${CALLER.traceId}-${CALLER.spanId}-01`,
    `00-${CALLER.traceId}-${CALLER.spanId}-01-more`,
  ];
  for (const traceparent of invalid) await store.client().get('/healthz', { traceparent });
  const probes = () => receiver.spans.filter(({ name }) => name === 'GET /healthz');
  await expect.poll(probes).toHaveLength(invalid.length);
  expect(probes().map(({ parentSpanId = '' }) => parentSpanId)).toEqual(invalid.map(() => ''));
  expect(new Set(probes().map(({ traceId }) => traceId)).size).toBe(invalid.length);
});

test('the span of a failed statement has the error code', async () => {
  await store.pool.query('alter table cart_lines rename to cart_lines_gone');
  const customer = await customerWithCart(store, 0);
  expect((await customer.get('/api/cart')).status).toBe(500);
  await store.pool.query('alter table cart_lines_gone rename to cart_lines');
  const requestSpan = await arrived('GET /api/cart');
  expect(requestSpan.status.code).toBe(2);
  const failed = childrenOf(requestSpan).find(({ attributes }) => attributes['error.type'] === '42P01');
  expect(failed?.status).toEqual({ code: 2 });
});

test('an unavailable collector is logged once, and requests do not wait for it', async () => {
  await receiver.close();
  const warnings = () => lines().filter(({ msg }) => String(msg).startsWith('traces cannot be exported'));
  const request = async () => expect((await store.client().get('/healthz')).status).toBe(200);
  await request();
  await expect.poll(warnings).toHaveLength(1);
  await request();
  expect(warnings()).toHaveLength(1);
});
