import { catalogueColumns, priceFileColumns } from '#contract/catalogue/product-constants.ts';
import type { ImportColumn } from '#server/catalogue/products/columns.ts';

/** Headings of suppliers' files by column, in the form of `comparable`. The first ones are our own. */
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
};

/**
 * The column that each heading means, or the heading itself. A heading that is a column's name in any case comes first; a synonym
 * counts only if no other heading of the file has the column.
 */
export function guessColumns(given: string[]): string[] {
  const guessed = given.map(spell);
  const taken = new Set<string>(guessed);
  for (const rank of [0, 1] as const) {
    for (const [index, heading] of given.entries()) {
      if (isImportColumn(guessed[index] ?? '')) continue;
      const column = all.find((each) => isHeadingOf(heading, each, rank));
      if (column === undefined || taken.has(column)) continue;
      taken.add(column);
      guessed[index] = column;
    }
  }
  return guessed;
}

/** The column with this name in any case, or the trimmed heading itself. */
export function spell(heading: string): string {
  const name = heading.trim();
  return all.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
}

const all: readonly ImportColumn[] = [...new Set([...catalogueColumns, ...priceFileColumns])];

/** Whether a name is one of our columns, rather than a heading that is ignored. */
export function isImportColumn(name: string | undefined): boolean {
  return all.some((column) => column === name);
}

/** Rank 0: the column's own name, with other spaces and signs ("Product ID"). Rank 1: a synonym. */
function isHeadingOf(heading: string, column: ImportColumn, rank: 0 | 1): boolean {
  const place = headings[column].indexOf(comparable(heading));
  return rank === 0 ? place === 0 : place > 0;
}

/** Letters and digits only, in lower case, without accents. */
function comparable(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
