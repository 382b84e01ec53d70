import accounts from '#messages/fr/accounts.json' with { type: 'json' };
import admin from '#messages/fr/admin.json' with { type: 'json' };
import cart from '#messages/fr/cart.json' with { type: 'json' };
import cartQuestions from '#messages/fr/cartQuestions.json' with { type: 'json' };
import catalogue from '#messages/fr/catalogue.json' with { type: 'json' };
import checkout from '#messages/fr/checkout.json' with { type: 'json' };
import common from '#messages/fr/common.json' with { type: 'json' };
import compare from '#messages/fr/compare.json' with { type: 'json' };
import confirmEmail from '#messages/fr/confirmEmail.json' with { type: 'json' };
import errors from '#messages/fr/errors.json' with { type: 'json' };
import facets from '#messages/fr/facets.json' with { type: 'json' };
import figures from '#messages/fr/figures.json' with { type: 'json' };
import lines from '#messages/fr/lines.json' with { type: 'json' };
import names from '#messages/fr/names.json' with { type: 'json' };
import offline from '#messages/fr/offline.json' with { type: 'json' };
import orders from '#messages/fr/orders.json' with { type: 'json' };
import people from '#messages/fr/people.json' with { type: 'json' };
import product from '#messages/fr/product.json' with { type: 'json' };
import products from '#messages/fr/products.json' with { type: 'json' };
import quickOrder from '#messages/fr/quickOrder.json' with { type: 'json' };
import shortages from '#messages/fr/shortages.json' with { type: 'json' };
import site from '#messages/fr/site.json' with { type: 'json' };
import stock from '#messages/fr/stock.json' with { type: 'json' };
import stockBands from '#messages/fr/stockBands.json' with { type: 'json' };
import storefront from '#messages/fr/storefront.json' with { type: 'json' };
import usual from '#messages/fr/usual.json' with { type: 'json' };
import verification from '#messages/fr/verification.json' with { type: 'json' };
import vocabulary from '#messages/fr/vocabulary.json' with { type: 'json' };
import welcome from '#messages/fr/welcome.json' with { type: 'json' };
import { catalogueWords } from './catalogue-words.ts';

export const messages = {
  accounts,
  admin,
  cart,
  cartQuestions,
  shortages,
  stockBands,
  catalogue,
  checkout,
  common,
  compare,
  confirmEmail,
  errors,
  facets,
  figures,
  lines,
  names,
  offline,
  orders,
  people,
  product,
  products,
  quickOrder,
  site,
  stock,
  storefront,
  usual,
  verification,
  welcome,
};

export const words = catalogueWords('fr', vocabulary);
