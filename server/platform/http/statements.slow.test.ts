import { describe, expect, test } from 'vitest';
import { endpoints, type RouteName } from '#contract/api.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type CallerKind, callSample, google, nameOf, signUpCallers } from '../../../test/every-endpoint.ts';
import { recordStatements } from '../../../test/record-statements.ts';
import { testStore } from '../../../test/store.ts';

/**
 * SQL statements per call, including `begin` and `commit`: each is a round trip to the database. A change that adds
 * statements must have a reason. A new endpoint does not compile until it is listed here.
 */
const statements: Record<keyof RouteName, number> = {
  'GET /api/products': 0, // cached, as are the next five
  'GET /api/products/facets': 0,
  'GET /api/stock': 0,
  'GET /api/products/{id}': 0,
  'GET /api/categories': 0,
  'GET /api/types': 0,
  'GET /api/suggestions': 0,
  'GET /api/user': 1,
  'POST /api/register': 7,
  'POST /api/login': 10,
  'POST /api/logout': 4,
  'POST /api/forgot-password': 6,
  'POST /api/reset-password': 16,
  'GET /api/verify-email/{token}': 4,
  'POST /api/disown-account/{token}': 8,
  'POST /api/auth/google/link': 27, // a sign-in that also ends all earlier access to the account
  'POST /api/resend-verification': 6,
  'GET /api/account': 3,
  'DELETE /api/account/devices/{id}': 5,
  'DELETE /api/account/devices': 6,
  'POST /api/account/password': 18,
  'PATCH /api/account': 5,
  'POST /api/account/email': 14,
  'DELETE /api/account/email': 5,
  'POST /api/confirm-email/{token}': 13,
  'GET /api/account/data': 17,
  'POST /api/account/deletion': 14,
  'GET /api/cart': 2,
  'POST /api/cart': 2,
  'PATCH /api/cart/{id}': 2,
  'DELETE /api/cart/{id}': 2,
  'POST /api/cart/empty': 5,
  'POST /api/cart/restore': 6,
  'POST /api/checkout': 12, // one of them counts the mail to a contact that is not the account's own address, as below
  'GET /api/checkout/{key}': 5,
  'GET /api/shipping-address': 2,
  'GET /api/addresses': 2,
  'POST /api/addresses': 6,
  'PATCH /api/addresses/{id}': 7,
  'DELETE /api/addresses/{id}': 2,
  'POST /api/quick-order/close': 6,
  'GET /api/order-lists': 2,
  'GET /api/order-lists/{id}': 2,
  'POST /api/order-lists': 6,
  'POST /api/order-lists/{id}/reminder': 3,
  'DELETE /api/order-lists/{id}/reminder': 2,
  'DELETE /api/order-lists/{id}': 2,
  'GET /api/cart/questions': 2,
  'GET /api/own-codes': 2,
  'POST /api/own-codes': 8,
  'DELETE /api/own-codes/{id}': 2,
  'POST /api/browser-errors': 0,
  'GET /api/stock-alerts': 2,
  'POST /api/stock-alerts': 5,
  'DELETE /api/stock-alerts/{id}': 2,
  'GET /api/orders': 2,
  'GET /api/orders/{id}': 2,
  'POST /api/orders/{id}/reorder': 6,
  'GET /api/usual-products': 2,
  'POST /api/quick-order/resolve': 5,
  'POST /api/quick-order/add': 7,
  'GET /api/admin/accounts': 3,
  'GET /api/admin/accounts/{id}': 6,
  'POST /api/admin/accounts/{id}/resend-verification': 13,
  'POST /api/admin/accounts/{id}/sign-out': 10,
  'GET /api/admin/orders': 3,
  'GET /api/admin/orders/stats': 2,
  'GET /api/admin/orders/figures': 4,
  'GET /api/admin/orders/export': 7,
  'GET /api/admin/orders/{id}': 2,
  'POST /api/admin/orders/{id}/notes': 5,
  'DELETE /api/admin/orders/{id}/notes/{note}': 5,
  'PATCH /api/admin/orders/{id}': 15,
  'PATCH /api/admin/orders': 15,
  'POST /api/admin/orders/undo': 6,
  'GET /api/admin/products': 3,
  'POST /api/admin/products': 11,
  'GET /api/admin/products/{id}': 2,
  'GET /api/admin/items': 2,
  'PATCH /api/admin/items/{id}': 12,
  'POST /api/admin/receipts': 18,
  'POST /api/admin/receipts/import': 3,
  'GET /api/admin/stocktakes': 2,
  'POST /api/admin/stocktakes': 8,
  'GET /api/admin/stocktakes/{id}': 4,
  'PATCH /api/admin/stocktakes/{id}': 7,
  'POST /api/admin/stocktakes/{id}/apply': 15,
  'DELETE /api/admin/stocktakes/{id}': 2,
  'GET /api/admin/lots': 3,
  'GET /api/admin/lots/{id}': 3,
  'PATCH /api/admin/lots/{id}': 14,
  'POST /api/admin/lots/{id}/adjustments': 14,
  'GET /api/admin/lots/{id}/orders': 2,
  'POST /api/admin/lot-requests/{id}/approval': 15,
  'DELETE /api/admin/lot-requests/{id}': 14,
  'PATCH /api/admin/products/{id}': 12,
  'POST /api/admin/products/{id}/withdraw': 10,
  'POST /api/admin/products/{id}/restore': 6,
  'GET /api/admin/products/{id}/history': 3,
  'POST /api/admin/products/{id}/pictures': 11,
  'PATCH /api/admin/products/{id}/pictures/{picture}': 10,
  'DELETE /api/admin/products/{id}/pictures/{picture}': 10,
  'GET /api/admin/featured': 2,
  'POST /api/admin/featured': 10,
  'GET /api/admin/categories': 2,
  'POST /api/admin/categories/rename': 16,
  'POST /api/admin/categories/forget-name': 6,
  'GET /api/admin/products/import/last': 2,
  'POST /api/admin/products/import/undo': 17,
  'POST /api/admin/products/import': 18, // two of them check the rights again
};

const store = await testStore({ config: { google } });
// Jobs do not run, so that their statements are not counted.
for (const { name } of await store.context.queue.boss.getQueues()) await store.context.queue.boss.offWork(name);
const sent = recordStatements(store.pool);

const callerOf: Record<Access, CallerKind> = {
  anyone: 'visitor',
  session: 'customer A',
  verified: 'customer A',
  admin: 'administrator',
};

/** Exceptions: sign-out needs a session, and an account with open orders cannot be deleted. */
const callerOfEndpoint: Partial<Record<keyof RouteName, CallerKind>> = {
  'POST /api/logout': 'customer A',
  'POST /api/account/deletion': 'customer B',
};

describe.for(endpoints as readonly Endpoint[])('$method $path', (endpoint) => {
  test('sends the listed number of statements', async () => {
    const { callers, data } = await signUpCallers(store);
    const caller = callers[callerOfEndpoint[nameOf(endpoint)] ?? callerOf[endpoint.access]];
    const call = () => callSample(endpoint, caller, data);
    if (endpoint.method === 'GET') await call();
    sent.length = 0;
    expect(await call()).toMatchObject({ status: endpoint.status });
    expect(sent, sent.map(({ text }) => text).join('\n\n')).toHaveLength(statements[nameOf(endpoint)]);
  });
});
