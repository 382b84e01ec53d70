import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { isStorePicture } from '#contract/catalogue/picture-url.ts';
import { uploadedPicture } from '#contract/catalogue/uploaded-picture.ts';

type PicturedProduct = Pick<Product, 'imageUrl' | 'type' | 'packagingType'>;

/** What to show instead of `imageUrl`: the first uploaded picture, by its hash, or a drawing if the store has no such file. */
export function shownPicture(product: PicturedProduct, uploaded: string | null): string | undefined {
  return uploaded ? uploadedPicture(uploaded) : missingPicture(product);
}

/** The folders whose files the store serves: as built, and while developing. */
const served = ['build/client', 'public'].map((folder) =>
  fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
);

let files: Set<string> | undefined;

/** The addresses of the store's own pictures, read once: they change with the build. */
function storePictures(): Set<string> {
  files ??= new Set(
    served.flatMap((cwd) => globSync('{pictures,images}/**', { cwd })).map((file) => `/${file.replaceAll('\\', '/')}`),
  );
  return files;
}

/** The drawing to show for a product that has no picture, or that names a file which the store does not have. */
function missingPicture(product: PicturedProduct): string | undefined {
  const { imageUrl } = product;
  const isMissing = imageUrl === '' || (isStorePicture(imageUrl) && !storePictures().has(imageUrl));
  return isMissing ? `/pictures/${drawingOf(product)}.svg` : undefined;
}

/** Words of a packaging, the most telling ones first: in a carton with a tube, the tube is drawn. */
const packagings: [words: RegExp, drawing: string][] = [
  [/inhaler/, 'inhaler'],
  [/suppositor|pessar|ovule/, 'suppository'],
  [/patch/, 'patch'],
  [/syringe/, 'syringe'],
  [/\bpens?\b|cartridge|injector/, 'pen'],
  [/ampo?ule/, 'ampoule'],
  [/enema/, 'enema'],
  [/tube|applicator/, 'tube'],
  [/jar\b/, 'jar'],
  [/pump/, 'pump-bottle'],
  [/tablet|capsule|caplet/, 'tablets'],
  [/blister|dose pack/, 'blister'],
  [/sachet|packet|pouch/, 'sachet'],
];

/** The usual packaging of a type. */
const types: Record<string, string> = {
  injectable: 'vial',
  inhaled: 'inhaler',
  nasal: 'nasal-spray',
  topical: 'tube',
  dental: 'tube',
  ophthalmic: 'eye-drops',
  otic: 'ear-drops',
  transdermal: 'patch',
  rectal: 'suppository',
  vaginal: 'suppository',
  sublingual: 'blister',
};

function drawingOf({ type, packagingType }: PicturedProduct): string {
  const packaging = packagingType.toLowerCase();
  const drawing = packagings.find(([words]) => words.test(packaging))?.[1];
  if (drawing === 'tablets')
    return /bottle|canister|vial|container|jar|\bcan\b/.test(packaging) ? 'tablet-bottle' : 'blister';
  if (drawing) return drawing;
  if (type === 'nasal' || type === 'ophthalmic' || type === 'otic') return types[type] ?? 'placeholder';
  if (/spray/.test(packaging)) return 'spray';
  if (/\bvial/.test(packaging)) return type === 'inhaled' ? 'nebules' : 'vial';
  if (/\bbag\b|infusion/.test(packaging)) return 'infusion-bag';
  if (/bottle|jug|cup/.test(packaging) && (type === 'oral' || type === 'irrigation')) return 'suspension';
  return types[type] ?? 'placeholder';
}
