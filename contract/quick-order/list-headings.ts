/** What the column of a list has. */
type Kind = 'code' | 'name' | 'strength' | 'quantity';

/**
 * Headings in the store's languages, without case and accents. Missing on purpose: "amount" (mostly money) and "nombre" (a number in French, a
 * name in Spanish).
 */
const headings: Record<Kind, string[]> = {
  code: [
    ...['code', 'code or name', 'item code', 'product code', 'product id', 'sku', 'gtin', 'ean', 'barcode', 'ndc'],
    ...['codigo', 'codigo o nombre', 'referencia', 'code ou nom', 'code produit', 'code article', 'reference'],
    ...['رمز المنتج', 'الرمز', 'الرمز او الاسم'],
  ],
  name: [
    ...['item', 'product', 'name', 'description', 'product name', 'generic name', 'drug', 'medicine', 'medication'],
    ...['producto', 'articulo', 'descripcion', 'medicamento', 'produit', 'article', 'designation', 'medicament', 'nom'],
    ...['المنتج', 'الاسم', 'الدواء', 'اسم المنتج', 'الصنف', 'الوصف'],
  ],
  strength: ['strength', 'dosage', 'dose', 'concentracion', 'dosis', 'concentration', 'التركيز', 'الجرعة'],
  quantity: [
    ...['quantity', 'qty', 'qty.', 'order qty', 'order quantity', 'packs', 'units', 'cantidad', 'cant.', 'unidades'],
    ...['quantite', 'qte', 'الكمية', 'كمية', 'العدد'],
  ],
};

const kinds = Object.keys(headings) as Kind[];

/**
 * What the columns have, by their headings; undefined if the row is no row of headings: it has a number, or no heading that is known. Two
 * columns of quantities are none: one of them is something else.
 */
export function readHeadings(row: string[]): Partial<Record<Kind, number>> | undefined {
  if (row.some((cell) => /\d/.test(cell))) return undefined;
  const kindOf = row.map(headingKind);
  if (!kindOf.includes('code') && !kindOf.includes('quantity')) return undefined;
  return Object.fromEntries(
    kinds
      .filter((kind) => kind !== 'quantity' || kindOf.indexOf(kind) === kindOf.lastIndexOf(kind))
      .map((kind) => [kind, kindOf.indexOf(kind)])
      .filter(([, index]) => index !== -1),
  );
}

function headingKind(heading: string): Kind | undefined {
  const text = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[:*]$/, '').trim();
  return kinds.find((kind) => headings[kind].includes(text));
}
