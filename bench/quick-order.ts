import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { makeCustomers } from './data/customers.ts';
import { expectStatus } from './measure/http.ts';
import { count, table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { startBareServer, taskOf } from './measure/start-bare-server.ts';
import { percentile, type Sample } from './measure/statistics.ts';
import { timeEach } from './measure/timing.ts';
import { importMadeUpCatalogue, startStore } from './store/store.ts';

/** Lists of 500 lines, read and added to the cart, each of other products, beside a bare server that sends the same bytes. */
const PRODUCTS = QUICK ? 400 : 100_000;
const LISTS = QUICK ? 5 : 200;
const WARM_UP = QUICK ? 2 : 20;

interface Offer {
  id: number;
  code: string;
  name: string;
  dosage: string;
}

const store = await startStore();
const pool = new pg.Pool({ connectionString: store.databaseUrl, max: 2 });
try {
  await importMadeUpCatalogue(store, PRODUCTS);
  const customers = await makeCustomers(pool, LISTS + WARM_UP);
  const { rows: offers } = await pool.query<Offer>(
    `select p.id, p.product_id as code, p.drug_name as name, d.dosage from products p
     join product_dosages d on d.product_id = p.id and d.position = 0 order by md5(p.product_id)`,
  );
  const listOf = (place: number) =>
    Array.from(
      { length: QUICK_ORDER_MAX },
      (_, index) => offers[(place * QUICK_ORDER_MAX + index) % offers.length] as Offer,
    );
  const post = async (place: number, path: string, body: object) => {
    const headers = { cookie: customers[place]?.cookie ?? '', 'accept-encoding': 'br' };
    const response = await expectStatus(200, store.origin + path, { method: 'POST', headers, body });
    return response.body;
  };
  const resolve = (texts: (offer: Offer, index: number) => string) => (place: number) =>
    post(place, '/api/quick-order/resolve', { lines: listOf(place).map((offer, at) => ({ text: texts(offer, at) })) });
  const add = (place: number) =>
    post(place, '/api/quick-order/add', {
      key: randomUUID(),
      lines: listOf(place).map(({ id, dosage }) => ({ productId: id, selectedDosage: dosage, quantity: 2 })),
    });
  const codes = resolve(({ code, dosage }) => `${code} ${dosage}`);
  const rows: Record<string, Sample[]> = {
    'floor: the bytes of such a response': await measureFloor(await codes(0)),
    'read: codes and strengths': await measure(codes),
    'read: names and strengths': await measure(resolve(({ name, dosage }) => `${name} ${dosage}`)),
    'read: codes, names, slips and nonsense in turn': await measure(
      resolve((offer, at) =>
        at % 4 === 0 ? offer.code : at % 4 === 1 ? offer.name : at % 4 === 2 ? slip(offer.code) : `nothing ${at}`,
      ),
    ),
    'added to an empty cart': await measure(add),
  };
  writeReport('quick-order', {
    title: `Lists of ${count(QUICK_ORDER_MAX)} lines at ${count(PRODUCTS)} products`,
    script: 'bench:quick-order',
    sections: [
      table(
        ['ms', 'p50', 'p99'],
        Object.entries(rows).map(([name, samples]) => [
          name,
          percentile(samples, 50).toFixed(1),
          percentile(samples, 99).toFixed(1),
        ]),
      ),
    ],
  });
} finally {
  await pool.end();
  await store.stop();
}

/** The last two characters in the wrong order. */
function slip(code: string): string {
  return code.slice(0, -2) + code.slice(-1) + code.slice(-2, -1);
}

/** One at a time, each list once. */
async function measure(work: (place: number) => Promise<unknown>): Promise<Sample[]> {
  const lists = (first: number, length: number) => Array.from({ length }, (_, index) => String(first + index));
  await timeEach(lists(LISTS, WARM_UP), 1, (place) => work(Number(place)));
  return timeEach(lists(0, LISTS), 1, (place) => work(Number(place)));
}

async function measureFloor(body: Buffer): Promise<Sample[]> {
  const floor = await startBareServer(taskOf(body));
  return await measure(() => expectStatus(200, floor.origin, {})).finally(floor.stop);
}
