import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { noFilters } from './filters.ts';
import { productsStructuredData } from './product-structured-data.ts';

const amoxicillin: Product = {
  id: 1,
  productId: 'THR-ANT-0001',
  drugName: 'Amoxicillin & <clavulanate>',
  brandName: 'Amoxil',
  description: 'Capsule for bacterial infections.',
  category: 'Antibiotics',
  type: 'oral',
  imageUrl: '/pictures/blister.svg',
  availableDosages: ['250 mg', '500 mg'],
  defaultDosage: '500 mg',
  dosagePricing: { '250 mg': 9.5, '500 mg': 12.5 },
  priceUnit: 'per pack',
  packagingType: 'Blister pack',
};
const bare: Product = {
  ...amoxicillin,
  id: 2,
  productId: 'THR-ANT-00010',
  brandName: '',
  description: '',
  imageUrl: '',
};
const shop = 'https://shop.example';
const search = (text: string) => ({ ...noFilters, search: text });

test('the address of a product gives that product, at the price on its card', () => {
  expect(productsStructuredData([bare, amoxicillin], search('thr-ant-0001'), shop)).toEqual({
    '@type': 'Product',
    '@id': `${shop}/products/1/amoxicillin-clavulanate`,
    url: `${shop}/products/1/amoxicillin-clavulanate`,
    name: 'Amoxicillin & <clavulanate>',
    sku: 'THR-ANT-0001',
    category: 'Antibiotics',
    brand: { '@type': 'Brand', name: 'Amoxil' },
    description: 'Capsule for bacterial infections.',
    image: `${shop}/pictures/blister.svg`,
    offers: {
      '@type': 'Offer',
      name: '500 mg',
      url: `${shop}/products/1/amoxicillin-clavulanate`,
      price: '12.50',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('any other address gives its list, without data that a product does not have', () => {
  const list = productsStructuredData([amoxicillin, bare], search('THR-ANT'), shop) as {
    itemListElement: { item: object }[];
  };
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, item: { sku: 'THR-ANT-0001' } },
      { '@type': 'ListItem', position: 2, item: { sku: 'THR-ANT-00010' } },
    ],
  });
  for (const name of ['brand', 'description', 'image']) expect(list.itemListElement[1]?.item).not.toHaveProperty(name);
  expect(productsStructuredData([amoxicillin], noFilters, shop)).toMatchObject({ '@type': 'ItemList' });
});

test('a picture with an absolute address keeps it', () => {
  const elsewhere = { ...amoxicillin, imageUrl: 'https://pictures.example/a.png' };
  expect(productsStructuredData([elsewhere], search('THR-ANT-0001'), shop)).toMatchObject({
    image: elsewhere.imageUrl,
  });
});

test('an uploaded picture is given in its largest size', () => {
  const uploaded = { ...amoxicillin, picture: `/pictures/uploaded/${'a'.repeat(32)}-320.webp` };
  expect(productsStructuredData([uploaded], search('THR-ANT-0001'), shop)).toMatchObject({
    image: `${shop}/pictures/uploaded/${'a'.repeat(32)}-960.webp`,
  });
});

test('a product without a price has no offer', () => {
  const free = productsStructuredData([{ ...amoxicillin, dosagePricing: {} }], search('THR-ANT-0001'), shop);
  expect(free).toMatchObject({ sku: 'THR-ANT-0001' });
  expect(free).not.toHaveProperty('offers');
});
