import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ProductFields } from '#contract/admin/products.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import type { PooledDatabase } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type DemoForm, demoForms } from './forms.ts';
import { type Random, shuffled } from './random.ts';

const file = new URL('../../catalogue/demo.txt', import.meta.url);

/** Made up, as generic medicines come from several makers at several prices. */
const makers = ['Nulara', 'Corvenna', 'Tasmere', 'Ovandra', 'Belissey'];
/** Makers of a medicine in capsules or tablets, and of others. */
const MAKERS = { oral: 3, other: 2 };
/** How much the price of a maker is above or below the one in the file. */
const MAKER_SHARE = 0.15;
/** A pack of twice the size costs 2 ** 0.93 = 1.9 times as much. */
const PACK_EXPONENT = 0.93;
/** Prices are rounded to this. */
const ROUNDING_CENTS = 5;
/** The starter catalogue's numbers are below it. */
const FIRST_NUMBER = 1_001;

/** A medicine in one dosage form, or an article: a line of the file. */
interface DemoMedicine {
  category: string;
  /** Three letters, for the product IDs. */
  code: string;
  name: string;
  form: string;
  /** Prices of the first pack, in cents. */
  strengths: { dosage: string; cents: number }[];
  packs: string[];
  description: string;
}

/** Adds them to the starter catalogue. A catalogue of the operator's own stays as it is. */
export async function addProducts(db: PooledDatabase, random: Random, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await db.execute(sql`select from products where product_id not like 'THR-___-____' limit 1`);
  if (rows.length > 0) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'theriac-demo-'));
  try {
    const products = path.join(folder, 'products.json');
    await writeFile(products, JSON.stringify(await makeProducts(random)));
    await importCatalogue(db, products, {
      isStarter: true,
      onRejected: (line, rejection) => log.warn({ line, ...rejection }, 'a product was rejected'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Some thousand products of a demonstration: each medicine of catalogue/demo.txt from several makers and in its packs. */
async function makeProducts(random: Random): Promise<ProductFields[]> {
  const numbers = new Map<string, number>();
  const nextId = (code: string) => {
    const number = numbers.get(code) ?? FIRST_NUMBER;
    numbers.set(code, number + 1);
    return `THR-${code}-${number}`;
  };
  return readMedicines(await readFile(file, 'utf8')).flatMap((medicine) => {
    const isOral = demoForms[medicine.form]?.type === 'oral';
    return shuffled(random, makers)
      .slice(0, isOral ? MAKERS.oral : MAKERS.other)
      .flatMap((maker) => {
        const share = 1 + (2 * random() - 1) * MAKER_SHARE;
        return medicine.packs.map((pack) => toProduct(medicine, { id: nextId(medicine.code), maker, pack, share }));
      });
  });
}

function toProduct(
  { category, name, form: formName, strengths, packs, description }: DemoMedicine,
  { id, maker, pack, share }: { id: string; maker: string; pack: string; share: number },
): ProductFields {
  const form = formName === 'article' ? article(name, pack) : demoForms[formName];
  if (!form) throw new Error(`unknown dosage form: ${formName}`);
  const factor = (sizeOf(pack) / sizeOf(packs[0] ?? pack)) ** PACK_EXPONENT * share;
  const priceOf = (cents: number) =>
    (Math.max(1, Math.round((cents * factor) / ROUNDING_CENTS)) * ROUNDING_CENTS) / 100;
  return {
    productId: id,
    drugName: name,
    brandName: maker,
    description,
    category,
    type: form.type,
    imageUrl: `/pictures/${form.picture}.svg`,
    availableDosages: strengths.map(({ dosage }) => dosage),
    defaultDosage: strengths[0]?.dosage ?? '',
    dosagePricing: Object.fromEntries(strengths.map(({ dosage, cents }) => [dosage, priceOf(cents)])),
    priceUnit: form.priceUnit,
    packagingType: form.pack(sizeOf(pack)),
  };
}

/** "30", "Box of 50": 30, 50; 1 without a number. */
const sizeOf = (pack: string) => Number(/\d+(\.\d+)?/.exec(pack)?.[0] ?? 1);

/** The form of an article, whose packaging is in the file. */
function article(name: string, packaging: string): DemoForm {
  const container = (packaging.split(' ')[0] ?? '').toLowerCase();
  const [picture = 'box'] = ['bandage', 'dressing', 'gloves'].filter((drawn) => name.toLowerCase().includes(drawn));
  return { type: 'device', picture, priceUnit: `per ${container}`, pack: () => packaging };
}

/**
 * The lines below each heading `## Category; CODE`:
 * `generic name; form; strength price, strength price; pack, pack; description`.
 */
function readMedicines(text: string): DemoMedicine[] {
  let [category, code] = ['', ''];
  const medicines: DemoMedicine[] = [];
  for (const line of text.split('\n').filter((each) => /^(## |[^#])/.test(each))) {
    const fields = line.replace(/^## /, '').split('; ');
    if (line.startsWith('## ')) [category = '', code = ''] = fields;
    else {
      const [name = '', form = '', strengths = '', packs = '', description = ''] = fields;
      medicines.push({
        ...{ category, code, name, form, packs: packs.split(', '), description },
        strengths: strengths.split(', ').map((strength) => {
          const at = strength.lastIndexOf(' ');
          return { dosage: strength.slice(0, at), cents: Math.round(Number(strength.slice(at + 1)) * 100) };
        }),
      });
    }
  }
  return medicines;
}
