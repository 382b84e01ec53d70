import products from '#messages/en/products.json' with { type: 'json' };
import storefront from '#messages/en/storefront.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ products, storefront });
