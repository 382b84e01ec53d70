/** Headings of the columns of a list, in the store's languages, without case and accents. */
const headings = {
  code: [
    ...['code', 'item', 'item code', 'product', 'product id', 'product code', 'sku', 'gtin', 'ean', 'barcode', 'ndc'],
    ...['codigo', 'producto', 'articulo', 'article', 'reference', 'code produit', 'produit'],
    ...['رمز المنتج', 'الرمز', 'المنتج'],
  ],
  quantity: [
    ...['quantity', 'qty', 'amount', 'packs', 'units', 'order qty', 'cantidad', 'cant.', 'unidades'],
    ...['quantite', 'qte', 'nombre', 'الكمية', 'كمية', 'العدد'],
  ],
};

/** What a heading of a column means; undefined for others. */
export function headingKind(heading: string): keyof typeof headings | undefined {
  const text = heading
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[:*]$/, '')
    .trim();
  if (headings.quantity.includes(text)) return 'quantity';
  return headings.code.includes(text) ? 'code' : undefined;
}
