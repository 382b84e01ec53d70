import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { similarCodes } from './similar-codes.ts';

const store = await testStore();
let customer: Person;

beforeAll(async () => {
  customer = await person(store);
  const amlodipine = { drugName: 'Amlodipine', prices: { '5 mg': 650, '10 mg': 820 } };
  await product(store, {
    ...amlodipine,
    productId: 'THR-CAR-0001',
    brandName: 'Norvasc',
    packagingType: 'Blister pack of 30 tablets',
  });
  await product(store, {
    ...amlodipine,
    productId: 'THR-CAR-1001',
    brandName: 'Nulara',
    packagingType: 'Blister pack of 90 tablets',
  });
  await product(store, {
    drugName: 'Amlodipine and Valsartan',
    productId: 'THR-CAR-0002',
    prices: { '5 mg/80 mg': 1900 },
  });
  await product(store, {
    drugName: 'Amoxicillin/Clavulanate',
    productId: 'THR-ABX-0040',
    prices: { '250 mg/5 mL': 900 },
  });
  await product(store, { drugName: 'Paracétamol', productId: '00123', prices: { '500 mg': 320 } });
  await product(store, { drugName: 'Oxytocin', productId: 'THR-WOM-0009', prices: { '5 mU': 900, '5 MU': 950 } });
  await product(store, {
    drugName: 'Ranitidine',
    productId: 'THR-GAS-0007',
    prices: { '150 mg': 700 },
    withdrawn: true,
  });
});

async function resolve(...texts: string[]): Promise<[state: string, ...candidates: string[]][]> {
  const { body } = await customer.post<{ lines: ResolvedLine[] }>('/api/quick-order/resolve', {
    lines: texts.map((text) => ({ text })),
  });
  return body.lines.map(({ state, candidates }) => [
    state,
    ...candidates.map((each) => `${each.productId} ${each.dosage}`),
  ]);
}

test('a code is certain if the product has one strength, or the line names it', async () => {
  expect(await resolve('thr-car-0002', ' 00123 ', 'THR-CAR-0001 10mg', 'THR-CAR-0001 10 mg')).toEqual([
    ['exact', 'THR-CAR-0002 5 mg/80 mg'],
    ['exact', '00123 500 mg'],
    ['exact', 'THR-CAR-0001 10 mg'],
    ['exact', 'THR-CAR-0001 10 mg'],
  ]);
});

test('the strength of a code counts whatever its case and spaces, and as one number', async () => {
  expect(await resolve('THR-CAR-0001 5 MG', 'THR\u2011CAR\u20110001 5mg', 'THR-CAR-0001 1 0 mg')).toEqual([
    ['exact', 'THR-CAR-0001 5 mg'],
    ['exact', 'THR-CAR-0001 5 mg'],
    ['unknown', 'THR-CAR-0001 5 mg', 'THR-CAR-0001 10 mg'],
  ]);
});

test('a code without a strength, or with one that is not sold, leaves the choice', async () => {
  const both = ['THR-CAR-0001 5 mg', 'THR-CAR-0001 10 mg'];
  expect(await resolve('THR-CAR-0001', 'THR-CAR-0001 20 mg')).toEqual([
    ['ambiguous', ...both],
    ['unknown', ...both],
  ]);
});

test('mU is not MU', async () => {
  expect(await resolve('THR-WOM-0009 5mU', 'THR-WOM-0009 5 mu')).toEqual([
    ['exact', 'THR-WOM-0009 5 mU'],
    ['unknown', 'THR-WOM-0009 5 mU', 'THR-WOM-0009 5 MU'],
  ]);
});

test('a name is never certain, and leaves what has all its words', async () => {
  expect(
    await resolve(
      'amlodipine 10 mg',
      'Amlodipine 10mg nulara',
      'PARACETAMOL',
      'amlodipine and valsartan',
      'amoxicillin/clavulanate 250mg/5 ml',
    ),
  ).toEqual([
    ['ambiguous', 'THR-CAR-0001 10 mg', 'THR-CAR-1001 10 mg'],
    ['ambiguous', 'THR-CAR-1001 10 mg'],
    ['ambiguous', '00123 500 mg'],
    ['ambiguous', 'THR-CAR-0002 5 mg/80 mg'],
    ['ambiguous', 'THR-ABX-0040 250 mg/5 mL'],
  ]);
});

test('what is only similar is not taken: a slip in a code, another strength of a name', async () => {
  expect(await resolve('THR-CAR-0020', 'THR-CRA-0002', 'THR-CAR-002', '0123', 'paracetamol 250 mg')).toEqual([
    ['unknown', 'THR-CAR-0002 5 mg/80 mg'],
    ['unknown', 'THR-CAR-0002 5 mg/80 mg'],
    ['unknown', 'THR-CAR-0002 5 mg/80 mg'],
    ['unknown', '00123 500 mg'],
    ['unknown', '00123 500 mg'],
  ]);
  // 90 tablets are no strength of 90 mg.
  const [[state] = []] = await resolve('amlodipine 90 mg');
  expect(state).toBe('unknown');
  expect((await resolve('amlodipine 90 tablets')).flat()).toEqual([
    ...['ambiguous', 'THR-CAR-1001 5 mg', 'THR-CAR-1001 10 mg'],
  ]);
});

test('no slip in a code is ever certain, unless it is the code of another product', async () => {
  const codes = ['THR-CAR-0001', 'THR-CAR-0002', 'THR-CAR-1001', 'THR-WOM-0009', '00123'];
  const slips = codes.flatMap((code) => similarCodes(code.toLowerCase()));
  expect(slips.length).toBeGreaterThan(1_000);
  for (let at = 0; at < slips.length; at += 500) {
    const some = slips.slice(at, at + 500);
    const states = (await resolve(...some)).map(([state], index) => [some[index], state]);
    const certain = states.filter(([, state]) => state === 'exact').map(([text]) => text?.toUpperCase());
    expect(certain.filter((code) => !codes.includes(code ?? ''))).toEqual([]);
  }
});

test('more candidates than a choice has are said to be missing', async () => {
  for (let pack = 1; pack <= 13; pack += 1)
    await product(store, { drugName: 'Cetirizine', packagingType: `Pack ${pack}`, prices: { '10 mg': 100 } });
  const { body } = await customer.post<{ lines: ResolvedLine[] }>('/api/quick-order/resolve', {
    lines: [{ text: 'cetirizine' }, { text: 'paracetamol' }],
  });
  expect(body.lines.map(({ candidates, more }) => [candidates.length, more])).toEqual([
    [12, true],
    [1, undefined],
  ]);
});

test('what is not sold and what is nothing at all has no candidates', async () => {
  expect(await resolve('THR-GAS-0007', 'ranitidine', 'aspartame', '%', "'; --")).toEqual(Array(5).fill(['unknown']));
});

test('a candidate has what distinguishes it, and its price of today', async () => {
  const { body } = await customer.post<{ lines: ResolvedLine[] }>('/api/quick-order/resolve', {
    lines: [{ text: 'THR-CAR-1001 5 mg' }],
  });
  expect(body.lines[0]?.candidates).toMatchObject([
    { drugName: 'Amlodipine', brandName: 'Nulara', packagingType: 'Blister pack of 90 tablets', price: 6.5 },
  ]);
});

test('a list without lines, with too many, or with an empty line is rejected', async () => {
  for (const lines of [[], Array(501).fill({ text: 'a' }), [{ text: ' ' }], [{ text: 'a'.repeat(201) }], ['a']])
    expect((await customer.post('/api/quick-order/resolve', { lines })).status).toBe(400);
});

test('names that look alike are never certain', async () => {
  const names = [...new Set(lookAlikeNames())];
  for (const drugName of names) await product(store, { drugName, prices: { '10 mg': 500 } });
  for (let at = 0; at < names.length; at += 500) {
    const resolved = await resolve(...names.slice(at, at + 500));
    expect(resolved.filter(([state, ...candidates]) => state !== 'ambiguous' || candidates.length === 0)).toEqual([]);
  }
});

/** The names of the store's list, without their capitals. */
function lookAlikeNames(): string[] {
  return readFileSync('catalogue/medicines/look-alikes.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.toLowerCase().split('|'));
}
