import { fileURLToPath } from 'node:url';
import { parseCatalogue } from '#server/catalogue/import/parse.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { readSynonyms } from '#server/catalogue/search/synonyms.ts';
import { pick, type Random, shuffled } from '#server/demo/random.ts';

/** A generic name of the made-up catalogue, and the starter product from which it takes form, strengths and price. */
export interface MedicineName {
  name: string;
  category: string;
  type: string;
  template: CatalogueProduct;
}

const starterFile = fileURLToPath(new URL('../../catalogue/starter.csv', import.meta.url));

/** In addition to those of the starter catalogue. */
const categories = [
  ...['Dental Care', 'Diagnostics', 'Fluids & Electrolytes', 'Immunology', 'Nutrition', 'Renal & Metabolic'],
  ...['Rheumatology', 'Tropical Medicine'],
];
const salts = ['Hydrochloride', 'Sodium', 'Maleate', 'Besylate', 'Acetate', 'Phosphate', 'Mesylate', 'Tartrate'];
const SALTS_PER_NAME = 3;
const COMBINATIONS = 800;

/** About 2,000 names, common ones first: substances of the starter catalogue and the synonyms, some salts, and pairs. */
export async function readNames(random: Random): Promise<MedicineName[]> {
  const starter = shuffled(random, (await readStarter()).map(named));
  const medicines = starter.filter(({ type }) => type !== 'device');
  const others = (await readSubstances()).map((name): MedicineName => {
    const like = pick(random, medicines);
    const category = random() < 0.5 ? pick(random, categories) : like.category;
    return { ...like, name, category, type: category === 'Dental Care' ? 'dental' : like.type };
  });
  const single = [...medicines.filter(({ name }) => /^[A-Z][a-z]+$/.test(name)), ...others];
  const pairs = Array.from({ length: COMBINATIONS }, () => {
    const first = pick(random, single);
    return { ...first, name: `${first.name} and ${pick(random, single).name}` };
  });
  const salted = single.flatMap((medicine) =>
    shuffled(random, salts)
      .slice(0, SALTS_PER_NAME)
      .map((salt) => ({ ...medicine, name: `${medicine.name} ${salt}` })),
  );
  return [...starter, ...others, ...shuffled(random, [...salted, ...pairs])];
}

function named(template: CatalogueProduct): MedicineName {
  const { drugName: name, category, type } = template;
  return { name, category, type, template };
}

async function readStarter(): Promise<CatalogueProduct[]> {
  const products: CatalogueProduct[] = [];
  for await (const { product } of parseCatalogue(starterFile)) if (product) products.push(product);
  return products;
}

/** The first name of each line of the synonyms, written as in a catalogue. */
async function readSubstances(): Promise<string[]> {
  const names = (await readSynonyms()).map(([first = '']) => first);
  return names.filter((name) => /^[a-z]{4,}$/.test(name)).map((name) => name.charAt(0).toUpperCase() + name.slice(1));
}
