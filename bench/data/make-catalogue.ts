import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import { csvLine } from '#server/catalogue/export.ts';
import type { CatalogueProduct, Column } from '#server/catalogue/products/columns.ts';
import { pick, type Random, seededRandom } from '#server/demo/random.ts';
import { type MedicineName, readNames } from './medicine-names.ts';

const SEED = 20_260_101;
const MAKERS = 120;
const BRANDS = 2500;

/**
 * Writes a made-up catalogue as CSV. As in real ones, a few names have hundreds of makers, strengths and packs, most
 * have few. The same count gives the same file, and a larger file begins with the smaller one.
 */
export async function writeCatalogue(file: string, count: number): Promise<void> {
  const names = await readNames(seededRandom(SEED));
  await pipeline(Readable.from(lines(names, count)), createWriteStream(file));
}

function* lines(names: MedicineName[], count: number): Generator<string> {
  const random = seededRandom(SEED + 1);
  const makers = Array.from({ length: MAKERS }, () => invent(random, ['Pharma', 'Labs', 'Health', 'Bio', 'Generics']));
  const brands = Array.from({ length: BRANDS }, () => invent(random));
  yield `${catalogueColumns.join(',')}\n`;
  for (let index = 0; index < count; index++) {
    yield `${csvLine(toApi(makeProduct(random, { index, names, makers, brands })))}\n`;
  }
}

const beginnings =
  'Ab Al Be Ca Cor Da Der Du El Ex Fe Fi Ga Hel In Ka Lan Lo Ma Mi Ne No Os Pa Pro Re Sa Sy Te Vi Xe Zo';
const middles = 'ba ce da di fe ga li lo ma mi no pa re ri sa ta ti va vi zo';
const endings = 'dex fen gil lax lon max met mol nal pan pril rin ron san stat tan tec vir xin zol';

function invent(random: Random, kinds: string[] = []): string {
  const part = (parts: string) => pick(random, parts.split(' '));
  const name = part(beginnings) + part(middles) + part(endings);
  return kinds.length > 0 ? `${name} ${pick(random, kinds)}` : name;
}

interface Parts {
  index: number;
  names: MedicineName[];
  makers: string[];
  brands: string[];
}

function makeProduct(random: Random, { index, names, makers, brands }: Parts): CatalogueProduct {
  // The square makes the first names common: the very first has one product in fifty.
  const place = Math.floor(names.length * random() ** 2);
  const { name, category, type, template } = names[place] as MedicineName;
  const maker = Math.floor(makers.length * random());
  const dosages = makeDosages(random, template);
  const { imageUrl, priceUnit, packagingType } = template;
  return {
    productId: makeId(index, maker),
    drugName: name,
    brandName: pick(random, [
      template.brandName,
      `${name} ${makers[maker]}`,
      brands[(place * 31 + maker) % BRANDS] ?? '',
    ]),
    description: `${name} by ${makers[maker]}. ${template.description}`,
    category,
    type,
    imageUrl,
    dosages,
    defaultDosage: pick(random, dosages).dosage,
    priceUnit,
    packagingType: packagingType.replace(/[1-9]0/, (size) => String(Number(size) * pick(random, [1, 1, 2, 3, 5]))),
  };
}

/** Maker, product and pack, padded with zeros, as in national codes. */
function makeId(index: number, maker: number): string {
  const parts = [(maker + 1) * 83, Math.floor(index / 100), index % 100];
  return `SYN-${parts.map((part, place) => String(part).padStart([5, 4, 2][place] ?? 0, '0')).join('-')}`;
}

/** One to three neighbouring strengths; prices spread over a factor of forty around the starter catalogue's. */
function makeDosages(random: Random, template: CatalogueProduct): CatalogueProduct['dosages'] {
  const ladder = new Map<string, number>();
  for (const scale of [0.5, 1, 2]) {
    for (const { dosage, priceCents } of template.dosages) {
      const scaled = dosage.replace(/^[\d.]+(?= (mg|mcg|g)$)/, (amount) => String(Number(amount) * scale));
      if (!ladder.has(scaled)) ladder.set(scaled, priceCents * Math.sqrt(scale));
    }
  }
  const start = Math.floor(random() * ladder.size);
  const level = 40 ** (random() - 0.4);
  return [...ladder]
    .slice(start, start + pick(random, [1, 1, 1, 2, 3]))
    .map(([dosage, priceCents]) => ({ dosage, priceCents: Math.max(99, Math.round(priceCents * level)) }));
}

/** In the shape of the API. */
function toApi({ dosages, ...texts }: CatalogueProduct): Pick<Product, Column> {
  const prices = dosages.map(({ dosage, priceCents }) => [dosage, priceCents / 100]);
  return {
    ...texts,
    availableDosages: dosages.map(({ dosage }) => dosage),
    dosagePricing: Object.fromEntries(prices),
  };
}
