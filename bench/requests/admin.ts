import type pg from 'pg';
import { AdminListOrders, AdminOrderStats, type AdminOrdersQuery } from '#contract/admin/orders.ts';
import { AdminListProducts, type AdminProductsQuery } from '#contract/admin/products.ts';
import { productStates } from '#contract/catalogue/product-constants.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { pick, type Random } from '#server/demo/random.ts';
import { withQuery } from './catalogue-sample.ts';
import type { Rows } from './lists.ts';

/** Rows on one page of the administrator's lists. */
const PAGE = 25;
const PER_ROW = 200;
const LARGEST_PAGES = 40;

interface OrderRow {
  id: string;
  status: (typeof orderStatuses)[number];
  first_name: string;
  last_name: string;
  email: string;
  address: string;
  city: string;
  postal_code: string;
  /** Microseconds since 1970. */
  created: string;
}

/** Random orders from all over the list, from which requests are made. */
export async function sampleOrders(pool: pg.Pool, random: Random): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `select id, status, first_name, last_name, email, address, city, postal_code,
            (extract(epoch from created_at) * 1000000)::bigint::text as created
     from orders where id >= $1::uuid order by id limit 4000`,
    [
      `${Math.floor(random() * 0xe0)
        .toString(16)
        .padStart(2, '0')}000000-0000-4000-8000-000000000000`,
    ],
  );
  return rows;
}

/** Requests for orders, by row of the table. */
export function orderRows(orders: OrderRow[], random: Random): Rows {
  const one = () => pick(random, orders);
  const many = (make: () => AdminOrdersQuery) => Array.from({ length: PER_ROW }, () => pathOf(make()));
  const behind = ({ created, id }: OrderRow) => cursorOf([created, id]);
  const status = () => pick(random, orderStatuses);
  const part = (text: string) => {
    const letters = [...text];
    const from = Math.floor(random() * Math.max(1, letters.length - 4));
    return letters.slice(from, from + 3 + Math.floor(random() * 3)).join('');
  };
  return {
    'first page': many(() => ({})),
    'any page': many(() => ({ cursor: behind(one()) })),
    'filtered, first page': many(() => ({ status: status() })),
    'filtered, any page': many(() => ({ status: status(), cursor: behind(one()) })),
    'search: id, eight characters': many(() => ({ search: one().id.slice(0, 8) })),
    'search: id, whole': many(() => ({ search: one().id })),
    'search: e-mail': many(() => ({ search: one().email })),
    'search: e-mail’s domain': many(() => ({ search: one().email.replace(/.*@/, '') })),
    'search: last name': many(() => ({ search: one().last_name })),
    'search: first name': many(() => ({ search: one().first_name })),
    'search: first and last name': many(() => ((each) => ({ search: `${each.first_name} ${each.last_name}` }))(one())),
    'search: half typed': many(() => ({ search: part(one().last_name) })),
    'search: one or two letters': many(() => ({ search: one().last_name.slice(0, pick(random, [1, 2])) })),
    'search: in every order': many(() => ({ search: pick(random, ['clinic', 'example', 'buyer', '@']) })),
    'search: in no order': many(() => ({ search: `${part(one().last_name)}qx${Math.floor(random() * 1000)}` })),
    'search: with a status': many(() => ({ search: part(one().last_name), status: status() })),
    'search: any page': many(() => ({ search: one().first_name, cursor: behind(one()) })),
    'search: postal code': many(() => ({ search: one().postal_code })),
    'search: number and street': many(() => ({ search: one().address })),
    'search: address of a parcel': many(() =>
      ((each) => ({ search: `${each.address}, ${each.city} ${each.postal_code}` }))(one()),
    ),
    'search: city': many(() => ({ search: one().city })),
    'oldest first, any page': many(() => ({ sort: 'oldest', cursor: behind(one()) })),
    'oldest first, filtered': many(() => ({ sort: 'oldest', status: status() })),
    'oldest first, search': many(() => ({ sort: 'oldest', search: one().first_name })),
    'the newest 1,000': Array.from({ length: LARGEST_PAGES }, () => AdminListOrders.path),
    statistics: Array.from({ length: PER_ROW }, () => AdminOrderStats.path),
  };
}

interface ProductRow {
  id: number;
  product_id: string;
  drug_name: string;
  brand_name: string;
  sort_name: string;
}

/** Products from all over the alphabet. */
export async function sampleProducts(pool: pg.Pool): Promise<ProductRow[]> {
  const { rows } = await pool.query<ProductRow>(
    'select id, product_id, drug_name, brand_name, sort_name from products where id % 31 = 0 order by id limit 4000',
  );
  return rows;
}

/** Requests for products, by row of the table. */
export function productRows(products: ProductRow[], random: Random): Rows {
  const one = () => pick(random, products);
  const many = (make: () => AdminProductsQuery) => Array.from({ length: PER_ROW }, () => productsPath(make()));
  const behind = ({ sort_name, id }: ProductRow) => cursorOf([sort_name, id]);
  const state = () => pick(random, productStates);
  const firstWord = (text: string) => text.split(' ')[0] ?? '';
  return {
    'products: first page': many(() => ({ state: random() < 0.5 ? undefined : state() })),
    'products: any page': many(() => ({ cursor: behind(one()) })),
    'products: on sale or withdrawn, any page': many(() => ({ state: state(), cursor: behind(one()) })),
    'products: code': many(() => ({ search: one().product_id })),
    'products: name': many(() => ({ search: firstWord(one().drug_name) })),
    'products: name and brand': many(() =>
      ((each) => ({ search: `${firstWord(each.drug_name)} ${each.brand_name}` }))(one()),
    ),
    'products: half typed': many(() => ({ search: one().drug_name.slice(0, 2 + Math.floor(random() * 4)) })),
    'products: one letter': many(() => ({ search: one().drug_name.slice(0, 1) })),
    'products: any page of a search': many(() => ({ search: one().drug_name.slice(0, 3), cursor: behind(one()) })),
  };
}

function cursorOf(position: unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function pathOf(query: AdminOrdersQuery): string {
  return withQuery(AdminListOrders.path, { limit: PAGE, ...query });
}

function productsPath(query: AdminProductsQuery): string {
  return withQuery(AdminListProducts.path, { limit: PAGE, ...query });
}
