import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import { inWidth } from '#contract/catalogue/uploaded-picture.ts';
import type { ProductFilters } from './filters.ts';
import { productByCode } from './product-by-code.ts';

/** The products of a page for search engines (schema.org): the product that the address names, else the list. */
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

/** The page of one product: a drug with an offer for each strength. */
export function productDetailStructuredData(product: ProductDetail, publicUrl: string): object {
  const { drugName, type, forms, availableDosages, dosagePricing, gtins = {} } = product;
  const url = publicUrl + productPath(product);
  return {
    ...productStructuredData(product, publicUrl),
    '@type': ['Product', 'Drug'],
    nonProprietaryName: drugName,
    administrationRoute: type,
    ...(forms.length > 0 && { dosageForm: forms.join(', ').replaceAll('-', ' ') }),
    offers: availableDosages.flatMap((dosage) => {
      const price = dosagePricing[dosage];
      if (price === undefined) return [];
      const ofDosage = offer(dosage, price, `${url}?${new URLSearchParams({ dosage })}`);
      const gtin = gtins[dosage];
      return [{ ...ofDosage, ...(gtin !== undefined && { gtin }) }];
    }),
  };
}

function offer(dosage: string, price: number, url: string): object {
  return {
    '@type': 'Offer',
    name: dosage,
    url,
    price: price.toFixed(2),
    priceCurrency: 'AUD',
    availability: 'https://schema.org/InStock',
  };
}

/**
 * Every product in the catalogue can be ordered. The price is that of the dosage that its card selects first (product.md §9);
 * without a price there is no offer.
 */
function productStructuredData(product: Product, publicUrl: string): object {
  const { productId, drugName, brandName, description, category, imageUrl } = product;
  const { availableDosages, defaultDosage, dosagePricing } = product;
  const dosage = availableDosages.includes(defaultDosage) ? defaultDosage : (availableDosages[0] ?? '');
  const price = dosagePricing[dosage];
  const url = publicUrl + productPath(product);
  // A drawing that stands for a missing picture shows another product.
  const image = product.picture?.endsWith('.webp') ? inWidth(product.picture, 960) : !product.picture && imageUrl;
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: drugName,
    sku: productId,
    category,
    ...(brandName && { brand: { '@type': 'Brand', name: brandName } }),
    ...(description && { description }),
    ...(image && { image: new URL(image, `${publicUrl}/`).href }),
    ...(price !== undefined && { offers: offer(dosage, price, url) }),
  };
}
