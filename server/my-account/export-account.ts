import { Readable } from 'node:stream';
import type { AccountData } from '#contract/accounts/my-account.ts';
import { type AuditEntry, listAccountAudit } from '#server/accounts/audit.ts';
import { listEmailChanges } from '#server/accounts/email-changes.ts';
import { listAddresses } from '#server/addresses/queries.ts';
import { listNotes } from '#server/admin/orders/notes.ts';
import { listCart } from '#server/cart/queries.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import type { OrderCursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import type { RunBatch, Session } from '#server/platform/http/authorize.ts';
import { findOrderLists } from '#server/quick-order/order-lists/order-lists.ts';
import { listOwnCodes } from '#server/quick-order/own-codes.ts';
import { listStockAlerts } from '#server/stock/alerts/stock-alerts.ts';
import { getMyAccount, listIdentities, listKnownBrowsers } from './queries.ts';

/** An account's events include failed sign-ins by attackers, so their number has no other limit. */
const EVENTS_MAX = 10_000;
/** Orders per statement. */
const ORDERS_PER_BATCH = 250;

/**
 * All data that the store holds about a person, as streamed JSON (`AccountData`). Each part is a statement of its own, so that a
 * slow client keeps no connection open. An administrator's actions are listed without the product and the change, which are
 * the store's data.
 */
export function exportAccount(db: Runner, session: Session, runBatch: RunBatch): Readable {
  return Readable.from(pieces(db, session, runBatch), { objectMode: false });
}

async function* pieces(db: Runner, session: Session, runBatch: RunBatch): AsyncGenerator<string> {
  const { user, language } = session;
  const addresses = await listAddresses(db, user.id);
  const orderLists = await findOrderLists(db, user.id);
  const ownCodes = await listOwnCodes(db, user.id);
  const stockAlerts = await listStockAlerts(db, user.id);
  const emailChanges = await listEmailChanges(db, user.id);
  const orderNotes = await listNotes(db, user.id);
  const start: Omit<AccountData, 'orders' | 'events'> = {
    exportedAt: new Date().toISOString(),
    user: { ...user, language },
    signIn: {
      ...(await getMyAccount(db, session)),
      identities: await listIdentities(db, user.id),
      knownBrowsers: await listKnownBrowsers(db, user.id),
    },
    cart: await listCart(db, user.id),
    ...(addresses.length > 0 && { addresses }),
    ...(orderLists.length > 0 && { orderLists }),
    ...(ownCodes.length > 0 && { ownCodes }),
    ...(stockAlerts.length > 0 && { stockAlerts }),
    ...(emailChanges.length > 0 && { emailChanges }),
    ...(orderNotes.length > 0 && { orderNotes }),
  };
  const events: AccountData['events'] = (await listAccountAudit(db, user.id, EVENTS_MAX)).map(eventOf);
  yield `${JSON.stringify(start).slice(0, -1)},"events":${JSON.stringify(events)},"orders":[`;
  let after: OrderCursor | undefined;
  do {
    const { items, next } = await runBatch(() => listOrders(db, user.id, { limit: ORDERS_PER_BATCH, after }));
    yield (after && items.length > 0 ? ',' : '') + items.map((order) => JSON.stringify(order)).join(',');
    after = next;
  } while (after);
  yield ']}';
}

function eventOf({ createdAt, event, network, details }: AuditEntry): AccountData['events'][number] {
  const name = (key: 'browser' | 'system') => {
    const value = event === 'account-created' ? details?.[key] : null;
    return typeof value === 'string' ? value : null;
  };
  return { createdAt: createdAt.toISOString(), event, network, browser: name('browser'), system: name('system') };
}
