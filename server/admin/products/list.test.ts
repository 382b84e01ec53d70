import { describe, expect, test } from 'vitest';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { TestResponse } from '../../../test/client.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });

describe('the list of products', () => {
  const names = ['Zäpfchen', 'zapf', 'ÄPFEL', 'apfel', 'بنادول', '100%', 'a_b'];
  const list = (query: string) => admin.get<AdminProduct[]>(`/api/admin/products?${query}`);
  const findNames = async (search: string, otherParams = '') =>
    (await list(`search=${encodeURIComponent(search)}${otherParams}`)).body.map(({ drugName }) => drugName);

  test('is sorted by name without regard to case and accents, in pages that neither skip nor repeat a product', async () => {
    for (const [index, drugName] of names.entries()) {
      await product(store, { drugName, productId: `LIST-${index}`, brandName: 'Listed', withdrawn: index % 3 === 0 });
    }
    const sorted = ['100%', 'a_b', 'ÄPFEL', 'apfel', 'zapf', 'Zäpfchen', 'بنادول'];
    expect(await findNames('list-')).toEqual(sorted);
    expect(await findNames('list-', '&state=withdrawn')).toEqual(['a_b', 'apfel', 'Zäpfchen']);
    for (const [query, count] of [
      ['search=list-', 7],
      ['', Number((await list('')).headers['x-total-count'])],
    ] as const) {
      const all = (await list(query)).body.map(({ id }) => id);
      const seen: number[] = [];
      let url: string | undefined = `/api/admin/products?${query}&limit=2`;
      while (url) {
        const page: TestResponse<AdminProduct[]> = await admin.get(url);
        expect(page.headers['x-total-count']).toBe(String(count));
        seen.push(...page.body.map(({ id }) => id));
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
      }
      expect(seen).toEqual(all);
      expect(seen).toHaveLength(count);
    }
  });

  test('is searched by words that are parts of code, name or brand; % and _ are literal', async () => {
    expect(await findNames('pfel')).toEqual(['ÄPFEL', 'apfel']);
    expect(await findNames('APFEL list-2')).toEqual(['ÄPFEL']);
    expect(await findNames('listed zäpf')).toEqual(['zapf', 'Zäpfchen']);
    expect(await findNames('بنادول')).toEqual(['بنادول']);
    expect(await findNames('0%')).toEqual(['100%']);
    expect(await findNames('a_')).toEqual(['a_b']);
    expect(await findNames('\\')).toEqual([]);
    expect(await findNames('apfel nothing')).toEqual([]);
    expect((await list('search=%20%20')).headers['x-total-count']).toBe((await list('')).headers['x-total-count']);
  });

  test('is searched by what a product states, and by the other names of its substance', async () => {
    const tablet = 'An extended-release tablet.';
    const listed = { brandName: 'Stated', description: tablet, prices: { '500 mg': 1, '1 g': 2 } };
    await product(store, { drugName: 'Metformin', ...listed, productId: 'NDC-00002-1433-61' });
    await product(store, { drugName: 'Acetaminophen', ...listed, prices: { '250 mg/5 mL': 1 }, withdrawn: true });
    await product(store, { drugName: 'Metformin', ...listed, brandName: 'Stated otherwise', description: 'A tablet.' });
    expect(await findNames('stated xr')).toEqual(['Acetaminophen', 'Metformin']);
    expect(await findNames('metformin er 500')).toEqual(['Metformin']);
    expect(await findNames('metformin er 850 mg')).toEqual([]);
    expect(await findNames('stated paracetamol 250 mg/5 ml')).toEqual(['Acetaminophen']);
    expect(await findNames('stated tabs')).toEqual(['Acetaminophen', 'Metformin', 'Metformin']);
    expect(await findNames('tablets')).toEqual(['Acetaminophen', 'Metformin', 'Metformin']);
    expect(await findNames('300021433611')).toEqual(['Metformin']);
  });

  test('is counted by state', async () => {
    const total = async (query: string) => Number((await list(query)).headers['x-total-count']);
    expect((await total('state=on-sale')) + (await total('state=withdrawn'))).toBe(await total(''));
    expect((await list('state=withdrawn')).body.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
    expect((await list('state=withdrawn')).body).toHaveLength(await total('state=withdrawn'));
    expect(await total('state=on-sale&search=listed')).toBe(4);
    expect(await total('state=withdrawn&search=listed')).toBe(3);
  });

  test.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'state=lost',
    'cursor=x',
    'cursor=WzEsMl0',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400 });
  });
});
