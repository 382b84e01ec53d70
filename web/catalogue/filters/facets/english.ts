import facets from '#messages/en/facets.json' with { type: 'json' };
import product from '#messages/en/product.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ facets, product });
