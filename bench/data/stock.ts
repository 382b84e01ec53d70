import type pg from 'pg';

/** Of each item: more than one allocation ever takes. */
const LOTS = 5;
const PACKS = 2_000_000;

/** Tracks every item, each with five lots of other dates and more packs than are ever ordered. */
export async function stockEverything(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into suppliers (name) values ('Symbion');
    insert into receipts (supplier_id, delivery_note, content_hash) select id, 'DN-1', '\\x00' from suppliers;
    update items set tracked = true;
    insert into item_stock (item_id) select id from items;
    insert into lots (item_id, lot_number, expires_on, supplier_id, status)
    select item_id, 'LOT-' || lot, date '2090-01-01' + lot, s.id, 'released'
    from item_stock, suppliers s, generate_series(1, ${LOTS}) lot;
    insert into stock_moves (lot_id, kind, quantity, status, expires_on, receipt_id, actor_id)
    select l.id, 'receive', ${PACKS}, l.status, l.expires_on, r.id, 1 from lots l, receipts r order by l.id;
    analyze items, item_stock, lots`);
}
