import type { ProductPicture } from '#contract/catalogue/product-picture.ts';
import { type PictureWidth, uploadedPicture } from '#contract/catalogue/uploaded-picture.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { MadePicture } from './make-picture.ts';

/** A picture as `picturesJson` returns it. */
export interface PictureRow {
  hash: string;
  altText: string;
}

/** SQL: the pictures of a row `p` of products in their order, null without one. */
export const picturesJson = sql`(
  select json_agg(json_build_object('hash', hash, 'altText', alt_text) order by position)
  from product_pictures where product_id = p.id)`;

/** The pictures as the API returns them. */
export function toPictures(rows: PictureRow[]): ProductPicture[] {
  return rows.map(({ hash, altText }) => ({ id: hash, url: uploadedPicture(hash), altText }));
}

const columns = { 320: sql`small`, 960: sql`large` } satisfies Record<PictureWidth, unknown>;

/** The file of a picture, or undefined if no product has it. */
export async function readPicture(db: Runner, hash: string, width: PictureWidth): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ file: Buffer }>(
    sql`select ${columns[width]} as file from product_pictures where hash = ${hash} limit 1`,
  );
  return rows[0]?.file;
}

/** Adds a picture as the last one. A picture that the product has gets the new text. The caller holds the catalogue's lock. */
export async function insertPicture(db: Runner, id: number, picture: MadePicture, altText: string): Promise<void> {
  const { hash, small, large } = picture;
  await db.execute(sql`
    insert into product_pictures (product_id, hash, position, alt_text, small, large)
    select ${id}, ${hash}, coalesce(max(position), 0) + 1, ${altText}, ${small}, ${large}
    from product_pictures where product_id = ${id}
    on conflict (product_id, hash) do update set alt_text = excluded.alt_text`);
  await showFirst(db, id);
}

/** Changes the text of a picture, or puts it first. */
export async function updatePicture(
  db: Runner,
  { id, hash, altText, first }: { id: number; hash: string; altText?: string | undefined; first?: boolean | undefined },
): Promise<void> {
  await db.execute(sql`
    update product_pictures set alt_text = coalesce(${altText ?? null}, alt_text), position = case when ${first ?? false}
      then (select min(position) - 1 from product_pictures where product_id = ${id}) else position end
    where product_id = ${id} and hash = ${hash}`);
  await showFirst(db, id);
}

/** Removes a picture; the next one is then the first. */
export async function deletePicture(db: Runner, id: number, hash: string): Promise<void> {
  await db.execute(sql`delete from product_pictures where product_id = ${id} and hash = ${hash}`);
  await showFirst(db, id);
}

/** Copies the first picture to the product. Nothing is written while it is the same. */
async function showFirst(db: Runner, id: number): Promise<void> {
  const first = sql`(select hash from product_pictures where product_id = ${id} order by position limit 1)`;
  await db.execute(sql`update products set picture = ${first} where id = ${id} and picture is distinct from ${first}`);
}
