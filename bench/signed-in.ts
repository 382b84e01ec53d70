import pg from 'pg';
import { GetUser } from '#contract/accounts/accounts.ts';
import { AddToCart, GetCart } from '#contract/cart.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ListOrders } from '#contract/orders/orders.ts';
import type { RecordedStatement } from '../test/record-statements.ts';
import { addToCartBody, type Customer, makeCustomers, makeProducts, type Product } from './data/customers.ts';
import { makeOrders } from './data/orders.ts';
import { type Call, runLoad } from './measure/load.ts';
import { modeOf, pgbenchVersion, runPgbench, writeScript } from './measure/pgbench.ts';
import { count, eachRound, table, writeReport } from './measure/report.ts';
import { inRounds, QUICK } from './measure/rounds.ts';
import { startBareServer, taskOf } from './measure/start-bare-server.ts';
import { median } from './measure/statistics.ts';
import { type RecordedCall, stepsOf } from './measure/steps.ts';
import { openRecorder, type Recorder } from './store/recorder.ts';
import { startStore } from './store/store.ts';

/** Calls of a signed-in customer beside a floor that sends the same statements without the store. */
const SECONDS = QUICK ? 1 : 3;
const WARM_UP_SECONDS = QUICK ? 1 : 2;
const READERS = 32;
const WRITERS = 16;
/** Different calls of `POST /api/cart`, each of a customer and a product of its own. */
const ADDS = 64;
const PRODUCTS = 300;

/** Chooses another call only every 32nd time, so that choosing costs next to nothing. */
const CHOOSE_ADD = `\\set turn :turn + 1
\\if :turn % 32 = 1
\\set add random(0, :adds - 1)
select user_id, token_hash, product_id, dosage, price_cents from bench.adds where number = :add \\gset
\\endif`;

interface Shop {
  databaseUrl: string;
  pool: pg.Pool;
  recorder: Recorder;
  customers: Customer[];
  products: Product[];
}

/** An endpoint and the status that it should answer with. */
type Expected = Pick<Endpoint, 'method' | 'path'> & { status: number };

interface Measured {
  name: string;
  /** Further cells of its row. */
  cells: string[];
  statements: RecordedStatement[];
  /** Responses a second of each round. */
  store: number[];
  floor: number[];
}

const home = await startStore(); // only its database is used
const pool = new pg.Pool({ connectionString: home.databaseUrl, max: 2 });
const recorder = await openRecorder(home.databaseUrl);
try {
  const products = await makeProducts(pool, PRODUCTS);
  const customers = await makeCustomers(pool, ADDS + 2);
  const shop = { databaseUrl: home.databaseUrl, pool, recorder, customers, products };
  const sections = [await reads(shop), await adds(shop)];
  writeReport('signed-in', { title: 'Calls of a signed-in customer', script: 'bench:signed-in', sections });
} finally {
  await recorder.close();
  await pool.end();
  await home.stop();
}

async function reads({ databaseUrl, pool, recorder, customers, products }: Shop): Promise<string> {
  const [few, many] = customers.slice(ADDS) as [Customer, Customer];
  await makeOrders(pool, [few.userId], 5);
  await makeOrders(pool, [many.userId], 100);
  for (const product of products.slice(0, 3)) await request(recorder, AddToCart, callOf(AddToCart, few, product));
  await pool.query('vacuum analyze');
  const known = { 'if-none-match': await readEtag(recorder, callOf(ListOrders, many)) };
  const endpoints: [name: string, Expected, Customer, headers?: Record<string, string>][] = [
    ['`GET /api/user`', GetUser, few],
    ['`GET /api/cart`, three lines', GetCart, few],
    ['`GET /api/orders`, 5 orders', ListOrders, few],
    ['`GET /api/orders`, 100 orders', ListOrders, many],
    ['`GET /api/orders`, 100 orders, unchanged (304)', { ...ListOrders, status: 304 }, many, known],
  ];
  const cases: (Measured & { call: Call; body: string })[] = [];
  for (const [name, endpoint, customer, headers] of endpoints) {
    const own = callOf(endpoint, customer);
    const call = { ...own, headers: { ...own.headers, ...headers } };
    const { sent, body } = await recordCall(recorder, endpoint, call);
    cases.push({ name, cells: [count(Buffer.byteLength(body))], statements: sent, store: [], floor: [], call, body });
  }
  await inRounds(cases, async ({ call: { path, headers = {} }, statements, body, ...rates }) => {
    const store = await startStore({ databaseUrl });
    rates.store.push(await warmRate(store.origin + path, { connections: READERS, headers }).finally(store.stop));
    const floor = await startBareServer({ ...taskOf(Buffer.from(body)), databaseUrl, statements });
    rates.floor.push(await warmRate(floor.origin, { connections: READERS }).finally(floor.stop));
  });
  return compare([`${READERS} at once`, 'bytes'], 'a bare `node:http` handler', cases);
}

async function adds({ databaseUrl, pool, recorder, customers, products }: Shop): Promise<string> {
  const calls = customers.slice(0, ADDS).map((customer, each) => callOf(AddToCart, customer, products[each]));
  const facts = await writeAdds(pool, customers.slice(0, ADDS), products);
  const record = async (each: number): Promise<RecordedCall> => {
    const { sent } = await recordCall(recorder, AddToCart, calls[each] as Call);
    return { sent, facts: facts[each] ?? {} };
  };
  const one = await record(0);
  const steps = stepsOf(one, await record(1));
  const { script, texts } = writeScript(steps);
  const mode = modeOf(steps);
  const adding: Measured = { name: '`POST /api/cart`', cells: [], statements: one.sent, store: [], floor: [] };
  const resetQuantities = () => pool.query('update cart_lines set quantity = 1'); // a line has a maximum
  await inRounds([adding], async (rates) => {
    const store = await startStore({ databaseUrl });
    await resetQuantities();
    rates.store.push(await warmRate(store.origin, { connections: WRITERS, calls }).finally(store.stop));
    await resetQuantities();
    const floor = await runPgbench({
      ...{ databaseUrl, mode, concurrency: WRITERS, seconds: SECONDS },
      script: `${CHOOSE_ADD}\n\n${script}`,
      variables: { ...texts, adds: calls.length, turn: 0 },
    });
    rates.floor.push(floor.perSecond);
  });
  return compare([`${WRITERS} at once`], `pgbench ${pgbenchVersion()}, ${mode}`, [adding]);
}

/** Writes the values of each call into a table, as text, for pgbench. */
async function writeAdds(pool: pg.Pool, customers: Customer[], products: Product[]): Promise<RecordedCall['facts'][]> {
  await pool.query(`
    create schema if not exists bench;
    create table bench.adds (number int primary key, user_id text, token_hash text, product_id text, dosage text,
                             price_cents text)`);
  const { rows } = await pool.query<RecordedCall['facts']>(
    `insert into bench.adds
     select c.place - 1, c.user_id, '\\x' || encode(s.token_hash, 'hex'), c.product_id, d.dosage, d.price_cents
     from unnest($1::int[], $2::int[]) with ordinality c(user_id, product_id, place)
     join sessions s on s.user_id = c.user_id join product_dosages d on d.product_id = c.product_id
     order by c.place
     returning user_id, token_hash, product_id, dosage, price_cents`,
    [customers.map(({ userId }) => userId), products.slice(0, customers.length).map(({ id }) => id)],
  );
  return rows;
}

/** A customer's call; with a product, it adds that to the cart. */
function callOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, { cookie }: Customer, product?: Product): Call {
  return {
    method: method as 'GET' | 'POST',
    path,
    headers: { cookie },
    ...(product && { body: addToCartBody(product) }),
  };
}

/** Called twice: the first call sends statements that are sent once only. */
async function recordCall(
  recorder: Recorder,
  endpoint: Expected,
  call: Call,
): Promise<{ sent: RecordedStatement[]; body: string }> {
  await request(recorder, endpoint, call);
  const { result, sent } = await recorder.record(() => request(recorder, endpoint, call));
  return { sent, body: result };
}

async function request({ app }: Recorder, { status }: Expected, call: Call): Promise<string> {
  const { method = 'GET', path: url, headers = {}, body: payload } = call;
  const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
  if (statusCode !== status) throw new Error(`${statusCode} ${url}: ${body}`);
  return body;
}

async function readEtag({ app }: Recorder, { path: url, headers = {} }: Call): Promise<string> {
  return String((await app.inject({ url, headers })).headers.etag);
}

async function warmRate(url: string, load: Omit<Parameters<typeof runLoad>[1], 'seconds'>): Promise<number> {
  await runLoad(url, { ...load, seconds: WARM_UP_SECONDS });
  return (await runLoad(url, { ...load, seconds: SECONDS })).perSecond;
}

/** The medians, and below them each round. */
function compare(head: string[], floorName: string, cases: Measured[]): string {
  const rows = cases.map(({ name, cells, statements, ...rates }) => {
    const [store, floor] = [median(rates.store), median(rates.floor)];
    return [name, ...cells, count(statements.length), count(store), count(floor), (store / floor).toFixed(2)];
  });
  return [
    table([...head, 'statements', 'store/s', `floor: ${floorName}/s`, 'store per floor'], rows),
    eachRound(cases.map(({ name, store, floor }) => ({ name, values: { store, floor } }))),
  ].join('\n\n');
}
