import type { AdminProduct } from '#contract/admin/products.ts';
import { PICTURES_MAX } from '#contract/catalogue/product-constants.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { pictureFault } from '#server/catalogue/pictures/faults.ts';
import type { MadePicture } from '#server/catalogue/pictures/make-picture.ts';
import { deletePicture, insertPicture, updatePicture } from '#server/catalogue/pictures/queries.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { getAdminProduct, lockAdminProduct } from './queries.ts';

interface AddedPicture {
  id: number;
  picture: MadePicture;
  altText: string;
}

/** Adds a picture as the last one; the same picture again changes its text. Errors: NOT_FOUND, INVALID_INPUT (P_COUNT). */
export function addPicture(db: Database, { id, picture, altText }: AddedPicture, by: Actor): Promise<AdminProduct> {
  return changePictures(db, id, by, async (tx, { pictures = [] }) => {
    const isNew = pictures.every((each) => each.id !== picture.hash);
    if (isNew && pictures.length >= PICTURES_MAX) throw pictureFault('P_COUNT');
    await insertPicture(tx, id, picture, altText);
    return { picture: { added: picture.hash } };
  });
}

interface PictureChange {
  id: number;
  picture: string;
  altText?: string | undefined;
  first?: boolean | undefined;
}

/** Changes the text of a picture, or puts it first. Errors: NOT_FOUND. */
export function changePicture(
  db: Database,
  { id, picture, altText, first }: PictureChange,
  by: Actor,
): Promise<AdminProduct> {
  return changePictures(db, id, by, async (tx, { pictures = [] }) => {
    const place = pictures.findIndex((each) => each.id === picture);
    const before = pictures[place];
    if (!before) throw new ApiError('NOT_FOUND');
    const isMoved = first === true && place > 0;
    if (!isMoved && (altText === undefined || altText === before.altText)) return undefined;
    await updatePicture(tx, { id, hash: picture, altText, first: isMoved });
    return { picture: { changed: picture, ...(isMoved && { first }) } };
  });
}

/** Removes a picture. One that is gone already changes nothing. Errors: NOT_FOUND of the product. */
export function removePicture(db: Database, id: number, picture: string, by: Actor): Promise<AdminProduct> {
  return changePictures(db, id, by, async (tx, { pictures = [] }) => {
    if (pictures.every((each) => each.id !== picture)) return undefined;
    await deletePicture(tx, id, picture);
    return { picture: { removed: picture } };
  });
}

/** Runs a change in its transaction, and records what it returns; nothing if it changed nothing. */
function changePictures(
  db: Database,
  id: number,
  by: Actor,
  change: (tx: Runner, product: AdminProduct) => Promise<Record<string, unknown> | undefined>,
): Promise<AdminProduct> {
  return writeCatalogue(db, async (tx) => {
    const before = await lockAdminProduct(tx, id);
    const details = await change(tx, before);
    if (!details) return before;
    await recordAuditEvent(tx, 'product-changed', { ...by, subject: before.productId, details });
    return await getAdminProduct(tx, id);
  });
}
