/** Headings of lists, in the store's languages, without case. */
const headings = {
  code: [
    ...[
      'code',
      'item',
      'item code',
      'product',
      'product id',
      'product code',
      'sku',
      'article',
      'gtin',
      'ean',
      'barcode',
      'ndc',
    ],
    ...[
      'código',
      'codigo',
      'producto',
      'artículo',
      'référence',
      'reference',
      'code produit',
      'produit',
      'رمز المنتج',
      'الرمز',
      'المنتج',
    ],
  ],
  quantity: [
    ...['quantity', 'qty', 'amount', 'packs', 'units', 'order qty', 'cantidad', 'cant.', 'unidades'],
    ...['quantité', 'quantite', 'qté', 'qte', 'nombre', 'الكمية', 'كمية', 'العدد'],
  ],
};

/** What a heading of a column means; undefined for others. */
export function headingKind(heading: string): keyof typeof headings | undefined {
  const text = heading.toLowerCase().replace(/[:*]$/, '').trim();
  if (headings.quantity.includes(text)) return 'quantity';
  return headings.code.includes(text) ? 'code' : undefined;
}
