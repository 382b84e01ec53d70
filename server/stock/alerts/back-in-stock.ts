import { z } from 'zod';
import { productPath } from '#contract/catalogue/product-path.ts';
import { linkIn } from '#contract/language-of-link.ts';
import { supportedLanguage } from '#contract/languages.ts';
import type { Context } from '#server/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import { backInStockMail } from '#server/stock/mails/back-in-stock.ts';
import { canBeOrdered } from './due-alerts.ts';

/** A mail that an item is back, as the queue stores it: ids only (http-contract.md §2). */
export const BackInStockMail = z.object({ kind: z.literal('back-in-stock'), userId: z.int(), itemId: z.int() });
export type BackInStockMail = z.infer<typeof BackInStockMail>;

/**
 * The message to send; undefined if the account is gone. If the item has run out again before the mail could be sent, or is not sold now, the
 * customer goes on waiting.
 */
export async function writeBackInStockMail(
  { db, config }: Context,
  { userId, itemId }: BackInStockMail,
): Promise<Message | undefined> {
  const { rows } = await db.execute<Back>(sql`
    select email, first_name as "firstName", language, p.id, p.drug_name as "drugName", p.brand_name as "brandName",
           p.packaging_type as "packagingType", i.dosage,
           o.product_id is not null and ${canBeOrdered} as "isBack"
    from users, items i join products p on p.id = i.product_id join item_stock s on s.item_id = i.id
      left join offers o on o.product_id = i.product_id and o.dosage = i.dosage
    where users.id = ${userId} and i.id = ${itemId} and email_verified_at is not null`);
  const [back] = rows;
  if (!back) return;
  if (!back.isBack) {
    await db.execute(sql`
      insert into stock_alerts (user_id, item_id) values (${userId}, ${itemId}) on conflict do nothing`);
    return;
  }
  const language = supportedLanguage(back.language);
  const { dosage } = back;
  const link = config.publicUrl + linkIn(language, `${productPath(back)}?${new URLSearchParams({ dosage })}`);
  return { to: back.email, language, ...backInStockMail({ ...back, storeName: config.storeName, language, link }) };
}

type Back = Record<
  'email' | 'firstName' | 'language' | 'drugName' | 'brandName' | 'packagingType' | 'dosage',
  string
> & { id: number; isBack: boolean };
