import type { Product } from '#contract/catalogue/catalogue.ts';
import { productPath } from '#web/router/paths.ts';
import type { ProductFilters } from './filters.ts';
import { productByCode } from './product-by-code.ts';

/** The products of a page for search engines: the one that its address names, else the list (schema.org). */
export function productsStructuredData(products: Product[], filters: ProductFilters, publicUrl: string): object {
  const named = productByCode(filters, products);
  if (named) return productStructuredData(named, publicUrl);
  return {
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productStructuredData(product, publicUrl),
    })),
  };
}

/**
 * What is in the catalogue can be ordered; the price is that of the dosage that the card shows first (SPEC §9). Without one
 * nothing is offered.
 */
function productStructuredData(product: Product, publicUrl: string): object {
  const { productId, drugName, brandName, description, category, imageUrl } = product;
  const { availableDosages, defaultDosage, dosagePricing } = product;
  const dosage = availableDosages.includes(defaultDosage) ? defaultDosage : (availableDosages[0] ?? '');
  const price = dosagePricing[dosage];
  const url = publicUrl + productPath(productId);
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: drugName,
    sku: productId,
    category,
    ...(brandName && { brand: { '@type': 'Brand', name: brandName } }),
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, `${publicUrl}/`).href }),
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        name: dosage,
        url,
        price: price.toFixed(2),
        priceCurrency: 'AUD',
        availability: 'https://schema.org/InStock',
      },
    }),
  };
}
