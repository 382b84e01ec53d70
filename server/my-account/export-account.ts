import type { AccountData } from '#contract/accounts/my-account.ts';
import { type AuditEntry, listAccountAudit } from '#server/accounts/audit.ts';
import { listCart } from '#server/cart/queries.ts';
import { listAllOrders } from '#server/orders/list-orders.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/authorize.ts';
import { getMyAccount, listIdentities, listKnownBrowsers } from './queries.ts';

/** An account's events include failed sign-ins by attackers, so their number has no other limit. */
const EVENTS_MAX = 10_000;

/**
 * All data that the store holds about a person, in one snapshot. An administrator's actions are listed without the product and
 * the change, which are the store's data.
 */
export function exportAccount(db: Database, session: Session): Promise<AccountData> {
  const { user, language } = session;
  return db.transaction(
    async (tx) => ({
      exportedAt: new Date().toISOString(),
      user: { ...user, language },
      signIn: {
        ...(await getMyAccount(tx, session)),
        identities: await listIdentities(tx, user.id),
        knownBrowsers: await listKnownBrowsers(tx, user.id),
      },
      cart: await listCart(tx, user.id),
      orders: await listAllOrders(tx, user.id),
      events: (await listAccountAudit(tx, user.id, EVENTS_MAX)).map(eventOf),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function eventOf({ createdAt, event, network, details }: AuditEntry): AccountData['events'][number] {
  const name = (key: 'browser' | 'system') => {
    const value = event === 'account-created' ? details?.[key] : null;
    return typeof value === 'string' ? value : null;
  };
  return { createdAt: createdAt.toISOString(), event, network, browser: name('browser'), system: name('system') };
}
