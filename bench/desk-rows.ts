import type pg from 'pg';
import { AdminListOrders, AdminOrderStats, type AdminOrdersQuery } from '#contract/admin/orders.ts';
import { AdminListProducts, type AdminProductsQuery } from '#contract/admin/products.ts';
import { productStates } from '#contract/catalogue/product-constants.ts';
import { orderStatuses } from '#contract/order-status.ts';
import type { Rows } from './lists.ts';
import { pick, type Random } from './random.ts';

/** Rows on one page of the desk. */
const PAGE = 25;
const PER_ROW = 200;
const WHOLE = 40;

interface Placed {
  id: string;
  status: (typeof orderStatuses)[number];
  first_name: string;
  last_name: string;
  email: string;
  /** Microseconds since 1970. */
  place: string;
}

/** Orders from all over the list, evenly: what an administrator could ask for is made of them. */
export async function someOrders(pool: pg.Pool, random: Random): Promise<Placed[]> {
  const { rows } = await pool.query<Placed>(
    `select id, status, first_name, last_name, email, (extract(epoch from created_at) * 1000000)::bigint::text as place
     from orders where id >= $1::uuid order by id limit 4000`,
    [
      `${Math.floor(random() * 0xe0)
        .toString(16)
        .padStart(2, '0')}000000-0000-4000-8000-000000000000`,
    ],
  );
  return rows;
}

/** What is asked of the desk, by the row of the table that it is measured in. */
export function deskRows(orders: Placed[], random: Random): Rows {
  const drawn = () => pick(random, orders);
  const many = (make: () => AdminOrdersQuery, count = PER_ROW) => Array.from({ length: count }, () => pathOf(make()));
  const behind = ({ place, id }: Placed) => cursorOf([place, id]);
  const status = () => pick(random, orderStatuses);
  const part = (text: string) => {
    const letters = [...text];
    const from = Math.floor(random() * Math.max(1, letters.length - 4));
    return letters.slice(from, from + 3 + Math.floor(random() * 3)).join('');
  };
  return {
    'first page': many(() => ({})),
    'any page': many(() => ({ cursor: behind(drawn()) })),
    'filtered, first page': many(() => ({ status: status() })),
    'filtered, any page': many(() => ({ status: status(), cursor: behind(drawn()) })),
    'search: id, eight characters': many(() => ({ search: drawn().id.slice(0, 8) })),
    'search: id, whole': many(() => ({ search: drawn().id })),
    'search: e-mail': many(() => ({ search: drawn().email })),
    'search: e-mail’s domain': many(() => ({ search: drawn().email.replace(/.*@/, '') })),
    'search: last name': many(() => ({ search: drawn().last_name })),
    'search: first name': many(() => ({ search: drawn().first_name })),
    'search: first and last name': many(() =>
      ((each) => ({ search: `${each.first_name} ${each.last_name}` }))(drawn()),
    ),
    'search: half typed': many(() => ({ search: part(drawn().last_name) })),
    'search: one or two letters': many(() => ({ search: drawn().last_name.slice(0, pick(random, [1, 2])) })),
    'search: what all have': many(() => ({ search: pick(random, ['clinic', 'example', 'buyer', '@']) })),
    'search: what none has': many(() => ({ search: `${part(drawn().last_name)}qx${Math.floor(random() * 1000)}` })),
    'search: with a status': many(() => ({ search: part(drawn().last_name), status: status() })),
    'search: any page': many(() => ({ search: drawn().first_name, cursor: behind(drawn()) })),
    'the newest 1,000': Array.from({ length: WHOLE }, () => AdminListOrders.path),
    figures: Array.from({ length: PER_ROW }, () => AdminOrderStats.path),
  };
}

interface Stocked {
  id: number;
  product_id: string;
  drug_name: string;
  brand_name: string;
  sort_name: string;
}

/** Products from all over the alphabet, as `someOrders`. */
export async function someProducts(pool: pg.Pool): Promise<Stocked[]> {
  const { rows } = await pool.query<Stocked>(
    'select id, product_id, drug_name, brand_name, sort_name from products where id % 31 = 0 order by id limit 4000',
  );
  return rows;
}

/** What is asked of the products' desk. */
export function productRows(products: Stocked[], random: Random): Rows {
  const drawn = () => pick(random, products);
  const many = (make: () => AdminProductsQuery) => Array.from({ length: PER_ROW }, () => productsPath(make()));
  const behind = ({ sort_name, id }: Stocked) => cursorOf([sort_name, id]);
  const state = () => pick(random, productStates);
  const firstWord = (text: string) => text.split(' ')[0] ?? '';
  return {
    'products: first page': many(() => ({ state: random() < 0.5 ? undefined : state() })),
    'products: any page': many(() => ({ cursor: behind(drawn()) })),
    'products: on sale or withdrawn, any page': many(() => ({ state: state(), cursor: behind(drawn()) })),
    'products: code': many(() => ({ search: drawn().product_id })),
    'products: name': many(() => ({ search: firstWord(drawn().drug_name) })),
    'products: name and brand': many(() =>
      ((each) => ({ search: `${firstWord(each.drug_name)} ${each.brand_name}` }))(drawn()),
    ),
    'products: half typed': many(() => ({ search: drawn().drug_name.slice(0, 2 + Math.floor(random() * 4)) })),
    'products: one letter': many(() => ({ search: drawn().drug_name.slice(0, 1) })),
    'products: any page of a search': many(() => ({ search: drawn().drug_name.slice(0, 3), cursor: behind(drawn()) })),
  };
}

function cursorOf(place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function pathOf(query: AdminOrdersQuery): string {
  return address(AdminListOrders.path, query);
}

function productsPath(query: AdminProductsQuery): string {
  return address(AdminListProducts.path, query);
}

function address(path: string, query: Record<string, unknown>): string {
  const asked = Object.entries({ limit: PAGE, ...query }).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(asked.map(([name, value]): [string, string] => [name, `${value}`]))}`;
}
