import type { FacetKind } from '#contract/catalogue/facet-kinds.ts';
import type { ProductSort } from '#contract/catalogue/search-limits.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/**
 * The columns that facets are counted by, and lists with facets built from: of all products on sale, by ascending id; 36 to 48 bytes a product, and each different text once
 * (decision 46).
 */
export interface FacetTable {
  ids: Int32Array;
  /** Cents. */
  prices: Int32Array;
  columns: Record<FacetKind, FacetColumn>;
  /** Rows in the order of a list; those that have been needed (list-order.ts). */
  orders: { name: Int32Array } & Partial<Record<ProductSort, Int32Array>>;
}

/** A product has the values of its code: one category, several strengths. */
export interface FacetColumn {
  /** By row. */
  codes: Int32Array;
  /** Number of different codes. */
  size: number;
  /** The codes that contain a value. */
  codesOf: Map<string, number[]>;
}

type Row = Record<'category' | 'type' | 'brand' | 'strengths' | 'facts', string> & { id: number; price: number };

/** Products of one statement: their rows are read between two requests. */
const CHUNK = 5_000;

/** Reads all products on sale. Afterwards it is as old as its first chunk: a change meanwhile must discard it. */
export async function readFacetTable(db: Runner): Promise<FacetTable> {
  const ids: number[] = [];
  const prices: number[] = [];
  const category = new Coder((text) => [text]);
  const type = new Coder((text) => [text]);
  const brand = new Coder((text) => [text]);
  const strengths = new Coder((text) => text.split(' | '));
  const forms = new Coder((text) => valuesIn(text, 'form='));
  const releases = new Coder((text) => valuesIn(text, 'release='));
  for (let rows = await readChunk(db, 0); rows.length > 0; rows = await readChunk(db, ids.at(-1) ?? 0))
    for (const row of rows) {
      ids.push(row.id);
      prices.push(row.price);
      category.add(row.category);
      type.add(row.type);
      brand.add(row.brand);
      strengths.add(row.strengths);
      forms.add(row.facts);
      releases.add(row.facts);
    }
  return {
    ids: Int32Array.from(ids),
    orders: { name: await readNameOrder(db, ids) },
    prices: Int32Array.from(prices),
    columns: {
      categories: category.column(),
      types: type.column(),
      form: forms.column(),
      release: releases.column(),
      strength: strengths.column(),
      brand: brand.column(),
    },
  };
}

async function readChunk(db: Runner, after: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.product_id as id, l.price_cents as price, l.category, l.type, l.strengths, p.brand_name as brand,
      array_to_string(p.facts, ${FACT_SEPARATOR}) as facts
    from listings l join products p on p.id = l.product_id
    where l.product_id > ${after} order by l.product_id limit ${CHUNK}`);
  return rows;
}

/** In one row, because there may be a million. A product that appeared meanwhile has no row. */
async function readNameOrder(db: Runner, ids: number[]): Promise<Int32Array> {
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const { rows } = await db.execute<{ ordered: number[] }>(
    sql`select coalesce(json_agg(product_id order by sort_name, product_id), '[]') as ordered from listings`,
  );
  return Int32Array.from((rows[0]?.ordered ?? []).flatMap((id) => rowOf.get(id) ?? []));
}

const FACT_SEPARATOR = '\n';

function valuesIn(facts: string, kind: 'form=' | 'release='): string[] {
  return facts.split(FACT_SEPARATOR).flatMap((fact) => (fact.startsWith(kind) ? fact.slice(kind.length) : []));
}

/** Numbers the different texts of a column. */
class Coder {
  readonly #valuesOf: (text: string) => string[];
  readonly #byText = new Map<string, number>();
  readonly #codes: number[] = [];
  readonly #codesOf = new Map<string, number[]>();

  constructor(valuesOf: (text: string) => string[]) {
    this.#valuesOf = valuesOf;
  }

  add(text: string): void {
    let code = this.#byText.get(text);
    if (code === undefined) {
      code = this.#byText.size;
      this.#byText.set(text, code);
      for (const value of new Set(this.#valuesOf(text))) {
        const codes = this.#codesOf.get(value);
        if (codes) codes.push(code);
        else this.#codesOf.set(value, [code]);
      }
    }
    this.#codes.push(code);
  }

  column(): FacetColumn {
    return { codes: Int32Array.from(this.#codes), size: this.#byText.size, codesOf: this.#codesOf };
  }
}
