import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { GetUser } from '#contract/accounts/accounts.ts';
import { AddToCart, GetCart } from '#contract/cart.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ListOrders } from '#contract/orders/orders.ts';
import type { Sent } from '../test/statements.ts';
import type { Bare } from './bare-handler.ts';
import { type Customer, makeCustomers, makeProducts, type Product } from './customers.ts';
import { makeOrders } from './made-orders.ts';
import { machine, table } from './markdown.ts';
import { modeOf, pgbenchVersion, runPgbench, writeScript } from './pgbench.ts';
import { stepsOf } from './recorded-checkout.ts';
import { openRecorder, type Recorder } from './recorded-statements.ts';
import { count, eachRound, inRounds, median } from './rounds.ts';
import { startProgram, startStore } from './store.ts';
import type { Facts } from './turns.ts';
import { wrk } from './wrk.ts';

/**
 * Measures calls of a signed-in customer beside what sends the very same statements without the store; prints the tables
 * of bench/README.md, which tells what the rows mean.
 */
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const READERS = 32;
const WRITERS = 16;
/** Different adds, of a customer and a product each. */
const ADDS = 64;
const PRODUCTS = 300;

/** Another wish every 32nd time: what choosing costs is no part of an add. */
const CHOOSE_WISH = `\\set turn :turn + 1
\\if :turn % 32 = 1
\\set wish random(0, :wishes - 1)
select user_id, token_hash, product_id, dosage, price_cents from bench.wishes where wish = :wish \\gset
\\endif`;

interface Shop {
  databaseUrl: string;
  pool: pg.Pool;
  recorder: Recorder;
  customers: Customer[];
  products: Product[];
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-signed-in-'));
const home = await startStore(); // its database is everybody's; it serves nobody
const pool = new pg.Pool({ connectionString: home.databaseUrl, max: 2 });
const recorder = await openRecorder(home.databaseUrl);
try {
  const products = await makeProducts(pool, PRODUCTS);
  const customers = await makeCustomers(pool, ADDS + 2);
  const shop = { databaseUrl: home.databaseUrl, pool, recorder, customers, products };
  process.stdout.write(`${[machine(), await reads(shop), await adds(shop)].join('\n\n')}\n`);
} finally {
  await recorder.close();
  await pool.end();
  await home.stop();
  rmSync(folder, { recursive: true });
}

async function reads({ databaseUrl, pool, recorder, customers, products }: Shop): Promise<string> {
  const [few, many] = customers.slice(ADDS) as [Customer, Customer];
  await makeOrders(pool, [few.userId], 5);
  await makeOrders(pool, [many.userId], 100);
  for (const product of products.slice(0, 3)) await answerOf(recorder, AddToCart, addOf(few, product));
  await pool.query('vacuum analyze');
  const cases = [
    { name: '`GET /api/user`', endpoint: GetUser, customer: few },
    { name: '`GET /api/cart`, three lines', endpoint: GetCart, customer: few },
    { name: '`GET /api/orders`, 5 orders', endpoint: ListOrders, customer: few },
    { name: '`GET /api/orders`, 100 orders', endpoint: ListOrders, customer: many },
  ];
  const measured: (Measured & { url: string; cookie: string; body: string })[] = [];
  for (const { name, endpoint, customer } of cases) {
    const { sent, body } = await recordAnswer(recorder, endpoint, customer);
    const of = { url: endpoint.path, cookie: customer.cookie, body };
    measured.push({ name, facts: [count(Buffer.byteLength(body))], statements: sent, store: [], floor: [], ...of });
  }
  await inRounds(measured, async ({ url, cookie, statements, body, ...rates }) => {
    const store = await startStore({ databaseUrl });
    rates.store.push(
      await warmRate(store.store + url, { concurrency: READERS, headers: { cookie } }).finally(store.stop),
    );
    const bare = await startProgram<{ origin: string }>('bare-handler.ts', [], {
      databaseUrl,
      statements,
      body,
    } satisfies Bare);
    rates.floor.push(await warmRate(bare.origin, { concurrency: READERS }).finally(bare.stop));
  });
  return tell([`${READERS} at once`, 'bytes'], 'a bare `node:http` handler', measured);
}

async function adds({ databaseUrl, pool, recorder, customers, products }: Shop): Promise<string> {
  const version = pgbenchVersion();
  if (!version) throw new Error('pgbench is needed: name it by PGBENCH');
  const wishes = customers.slice(0, ADDS).map((customer, each) => addOf(customer, products[each] as Product));
  const facts = await writeWishes(pool, customers.slice(0, ADDS), products);
  const recordAdd = async (each: number) => {
    const { sent } = await recordAnswer(recorder, AddToCart, wishes[each] as Wish);
    return { sent, facts: facts[each] ?? {} };
  };
  const one = await recordAdd(0);
  const steps = stepsOf(one, await recordAdd(1));
  const { script, texts } = writeScript(steps);
  const asking = path.join(folder, 'adds.lua');
  writeFileSync(asking, luaOf(wishes));
  const mode = modeOf(steps);
  const adding = { name: '`POST /api/cart`', facts: [], statements: one.sent, store: [], floor: [] };
  await inRounds([adding], async (rates: Measured) => {
    const store = await startStore({ databaseUrl });
    const load = { concurrency: WRITERS, script: asking };
    await pool.query('update cart_lines set quantity = 1'); // there is room for 999
    rates.store.push(await warmRate(store.store + AddToCart.path, load).finally(store.stop));
    await pool.query('update cart_lines set quantity = 1');
    const floor = await runPgbench({
      ...{ databaseUrl, mode, folder, concurrency: WRITERS, seconds: SECONDS },
      script: `${CHOOSE_WISH}\n\n${script}`,
      variables: { ...texts, wishes: wishes.length, turn: 0 },
    });
    rates.floor.push(floor.perSecond);
  });
  return tell([`${WRITERS} at once`], `pgbench ${version}, ${mode}`, [adding]);
}

/** Writes down for pgbench what each customer adds: all that their calls can tell of it, as text. */
async function writeWishes(pool: pg.Pool, customers: Customer[], products: Product[]): Promise<Facts[]> {
  await pool.query(`
    create schema if not exists bench;
    create table bench.wishes (wish int primary key, user_id text, token_hash text, product_id text, dosage text,
                               price_cents text)`);
  const { rows } = await pool.query<Facts>(
    `insert into bench.wishes
     select w.place - 1, w.user_id, '\\x' || encode(s.token_hash, 'hex'), w.product_id, d.dosage, d.price_cents
     from unnest($1::int[], $2::int[]) with ordinality w(user_id, product_id, place)
     join sessions s on s.user_id = w.user_id join product_dosages d on d.product_id = w.product_id
     order by w.place
     returning user_id, token_hash, product_id, dosage, price_cents`,
    [customers.map(({ userId }) => userId), products.slice(0, customers.length).map(({ id }) => id)],
  );
  return rows;
}

interface Wish {
  cookie: string;
  body?: object;
}

function addOf({ cookie }: Customer, { id, dosage, priceCents }: Product): Wish {
  return { cookie, body: { productId: id, quantity: 1, selectedDosage: dosage, selectedPrice: priceCents / 100 } };
}

/** What the store answers and sends; asked before, so that what is sent once only is not in it. */
async function recordAnswer(
  recorder: Recorder,
  endpoint: Endpoint,
  wish: Wish,
): Promise<{ sent: Sent[]; body: string }> {
  await answerOf(recorder, endpoint, wish);
  const { result, sent } = await recorder.record(() => answerOf(recorder, endpoint, wish));
  return { sent, body: result };
}

async function answerOf({ app }: Recorder, { method, path: url, status }: Endpoint, wish: Wish): Promise<string> {
  const { statusCode, body } = await app.inject({
    method,
    url,
    headers: { cookie: wish.cookie },
    ...(wish.body && { payload: wish.body }),
  });
  if (statusCode !== status) throw new Error(`${statusCode} ${url}: ${body}`);
  return body;
}

/** For wrk: one of the wishes by chance each time. */
function luaOf(wishes: Wish[]): string {
  const calls = wishes.map(({ cookie, body }) => {
    const headers = `["content-type"] = "application/json", ["cookie"] = ${JSON.stringify(cookie)}`;
    return `  wrk.format("POST", nil, { ${headers} }, ${JSON.stringify(JSON.stringify(body))})`;
  });
  return `local calls\nfunction init() calls = {\n${calls.join(',\n')}\n} end
function request() return calls[math.random(#calls)] end\n`;
}

interface Measured {
  name: string;
  /** Cells of its row that say what it is. */
  facts: string[];
  statements: Sent[];
  /** Answers a second of each round, and what they are compared with. */
  store: number[];
  floor: number[];
}

async function warmRate(url: string, load: Omit<Parameters<typeof wrk>[1], 'seconds'>): Promise<number> {
  await wrk(url, { ...load, seconds: WARM_UP_SECONDS });
  return (await wrk(url, { ...load, seconds: SECONDS })).perSecond;
}

/** The medians, and below them each round. */
function tell(head: string[], floor: string, measured: Measured[]): string {
  const rows = measured.map(({ name, facts, statements, ...rates }) => {
    const [store, bare] = [median(rates.store), median(rates.floor)];
    return [name, ...facts, count(statements.length), count(store), count(bare), (store / bare).toFixed(2)];
  });
  return [
    table([...head, 'statements', 'store/s', `floor: ${floor}/s`, 'store per floor'], rows),
    eachRound(measured.map(({ name, store, floor: bare }) => ({ name, values: { store, floor: bare } }))),
  ].join('\n\n');
}
