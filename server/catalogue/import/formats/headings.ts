import { catalogueColumns, dosageFileColumns } from '#contract/catalogue/product-constants.ts';
import type { ImportColumn } from '#server/catalogue/products/columns.ts';

/** Headings of suppliers' files by column, without spaces. The first ones are our own. */
const headings: Record<ImportColumn, string[]> = {
  productId: [
    ...['productid', 'productcode', 'itemcode', 'itemnumber', 'itemno', 'articlenumber', 'sku', 'code'],
    ...['codigo', 'codigodeproducto', 'referencia', 'codeproduit', 'reference', 'ref', 'رمزالمنتج', 'الرمز'],
  ],
  drugName: [
    ...['drugname', 'genericname', 'productname', 'medicine', 'medication', 'name'],
    ...['nombre', 'medicamento', 'nom', 'medicament', 'اسمالدواء', 'الاسم'],
  ],
  brandName: ['brandname', 'brand', 'tradename', 'marca', 'marque', 'العلامةالتجارية'],
  description: ['description', 'descripcion', 'الوصف'],
  category: ['category', 'therapeuticcategory', 'categoria', 'categorie', 'الفئة'],
  type: ['type', 'route', 'tipo', 'via', 'voie', 'النوع'],
  imageUrl: ['imageurl', 'image', 'picture', 'pictureurl', 'imagen', 'الصورة'],
  availableDosages: ['availabledosages', 'dosages', 'strengths', 'dosis', 'التركيزات'],
  defaultDosage: ['defaultdosage', 'defaultstrength'],
  dosagePricing: ['dosagepricing', 'pricing', 'prices', 'precios', 'الأسعار'],
  priceUnit: ['priceunit', 'unit', 'unidad', 'unite', 'الوحدة'],
  packagingType: ['packagingtype', 'packaging', 'pack', 'packsize', 'envase', 'conditionnement', 'التعبئة'],
  dosage: ['dosage', 'strength', 'dose', 'concentracion', 'التركيز'],
  price: [
    ...[
      'price',
      'unitprice',
      'listprice',
      'netprice',
      'priceaud',
      'newprice',
      'precio',
      'prix',
      'prixunitaire',
      'السعر',
    ],
  ],
  // Only names that can mean nothing else: a supplier's "Barcode" or "Storage" may hold anything, and would reject its prices.
  gtin: ['gtin', 'gtin13', 'gtin14'],
  ndc: ['ndc', 'ndccode'],
  pde: ['pde', 'pdecode'],
  artg: ['artg', 'artgid'],
  atc: ['atc', 'atccode', 'codigoatc', 'codeatc'],
  rxnorm: ['rxnorm', 'rxcui'],
  amt: ['amt', 'amtcode'],
  unspsc: ['unspsc', 'unspsccode'],
  supplierCode: ['suppliercode', 'codigodelproveedor', 'codefournisseur', 'رمزالمورد'],
  unitsPerPack: ['unitsperpack', 'unidadesporenvase', 'unitesparboite', 'الوحداتفيالعبوة'],
  maxPerOrder: [
    ...['maxperorder', 'mostpacksinoneorder', 'maximodeenvasesporpedido', 'nombremaximaldeboitesparcommande'],
    'أقصىعددمنالعبواتفيالطلب',
  ],
  storageClass: ['storageclass'],
  flags: ['flags'],
  taxClass: ['taxclass', 'clasedeimpuesto', 'classedetaxe', 'فئةالضريبة'],
  classAU: ['classau'],
  classUS: ['classus'],
  classGB: ['classgb'],
  classEU: ['classeu'],
};

/**
 * Guesses the column of each heading; one that fits no column keeps its text. A column's own name is the best fit, then its name with other spaces
 * and signs, then a synonym. If several headings could be the same column of a dosage file, none of them is used: "Price" beside "New
 * price" may be the old price. A file with all catalogue columns is exempt: its names are clear.
 */
export function guessColumns(given: string[]): string[] {
  const ranks = given.map((heading) => new Map(all.flatMap((column) => rankOf(heading, column))));
  const isCatalogue = catalogueColumns.every((column) => given.some((heading) => spell(heading) === column));
  const guessed = given.map((heading) => heading.trim());
  for (const column of all) {
    const found = ranks.flatMap((ranked, index) => {
      const rank = ranked.get(column);
      return rank === undefined ? [] : [{ index, rank }];
    });
    if (isCatalogue && (column === 'dosage' || column === 'price')) continue;
    if (found.length > 1 && !isCatalogue && isDosageColumn(column)) {
      for (const { index } of found) guessed[index] = '';
      continue;
    }
    const best = Math.min(...found.map(({ rank }) => rank));
    const taken = found.filter(({ rank }) => rank === best);
    // A name that stands twice is reported; of several synonyms, the first one is taken.
    for (const { index } of best === 0 ? taken : taken.slice(0, 1)) guessed[index] = column;
  }
  return guessed;
}

const isDosageColumn = (column: ImportColumn) => dosageFileColumns.some((each) => each === column);

/** The column with this name in any case, or the trimmed heading itself. */
export function spell(heading: string): string {
  const name = heading.trim();
  return all.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
}

const all: readonly ImportColumn[] = [...new Set([...catalogueColumns, ...dosageFileColumns])];

/** Whether a name is one of our columns, rather than a heading that is ignored. */
export function isImportColumn(name: string | undefined): boolean {
  return all.some((column) => column === name);
}

const comparableHeadings = Object.fromEntries(
  Object.entries(headings).map(([column, names]) => [column, names.map(comparable)]),
) as typeof headings;

/** How well a heading fits a column, 0 is best: its name in any case, with other spaces and signs, or a synonym. */
function rankOf(heading: string, column: ImportColumn): [ImportColumn, 0 | 1 | 2][] {
  if (spell(heading) === column) return [[column, 0]];
  const place = comparableHeadings[column].indexOf(comparable(heading));
  return place === -1 ? [] : [[column, place === 0 ? 1 : 2]];
}

/** Letters and digits only, in lower case, without accents. */
function comparable(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
