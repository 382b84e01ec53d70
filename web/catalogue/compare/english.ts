import catalogue from '#messages/en/catalogue.json' with { type: 'json' };
import compare from '#messages/en/compare.json' with { type: 'json' };
import product from '#messages/en/product.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ catalogue, compare, product });
