import type { SaveAddressBody, SavedAddress } from '#contract/checkout/addresses.ts';
import { ADDRESSES_MAX } from '#contract/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** The address book of a customer, by name. */
export async function listAddresses(db: Runner, userId: number): Promise<SavedAddress[]> {
  const { rows } = await db.execute<SavedAddress & Record<string, unknown>>(sql`
    select id, name, address, city, postal_code as "postalCode", country,
      coalesce(default_since = max(default_since) over (), false) as "isDefault"
    from saved_addresses where user_id = ${userId} order by lower(name), id`);
  return rows;
}

/**
 * Saves an address under a name, instead of one of the same name. Throws ADDRESS_BOOK_FULL. The customer is locked, so that additions at
 * once do not exceed ADDRESSES_MAX.
 */
export function saveAddress(db: Database, userId: number, saved: SaveAddressBody): Promise<SavedAddress[]> {
  const { name, address, city, postalCode, country, isDefault = false } = saved;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { rowCount } = await tx.execute(sql`
      insert into saved_addresses as known (user_id, name, address, city, postal_code, country, default_since)
      select ${userId}, ${name}, ${address}, ${city}, ${postalCode}, ${country}, case when ${isDefault} then clock_timestamp() end
      where (select count(*) from saved_addresses where user_id = ${userId}) < ${ADDRESSES_MAX}
        or exists (select from saved_addresses where user_id = ${userId} and lower(name) = lower(${name}))
      on conflict (user_id, lower(name)) do update set
        name = excluded.name, address = excluded.address, city = excluded.city, postal_code = excluded.postal_code,
        country = excluded.country, default_since = coalesce(excluded.default_since, known.default_since)`);
    if (rowCount === 0) throw new ApiError('ADDRESS_BOOK_FULL');
    return listAddresses(tx, userId);
  });
}

/** Replaces an address and its name, also another address of that name. Undefined if the customer has no such address. */
export function changeAddress(
  db: Database,
  userId: number,
  id: number,
  { name, address, city, postalCode, country, isDefault = false }: SaveAddressBody,
): Promise<SavedAddress[] | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { rows: replaced } = await tx.execute<{ defaultSince: string | null }>(sql`
      delete from saved_addresses where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${id}
        and exists (select from saved_addresses where id = ${id} and user_id = ${userId})
      returning default_since::text as "defaultSince"`);
    const replacedDefault = replaced[0]?.defaultSince ?? null;
    const { rowCount } = await tx.execute(sql`
      update saved_addresses set name = ${name}, address = ${address}, city = ${city}, postal_code = ${postalCode},
        country = ${country}, default_since = case when ${isDefault} then clock_timestamp()
          else greatest(default_since, ${replacedDefault}::timestamptz) end
      where id = ${id} and user_id = ${userId}`);
    return rowCount === 1 ? listAddresses(tx, userId) : undefined;
  });
}

/** False if the customer has no such address. */
export async function removeAddress(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from saved_addresses where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
}
