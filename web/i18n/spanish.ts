import accounts from '#messages/es/accounts.json' with { type: 'json' };
import admin from '#messages/es/admin.json' with { type: 'json' };
import cart from '#messages/es/cart.json' with { type: 'json' };
import cartQuestions from '#messages/es/cartQuestions.json' with { type: 'json' };
import catalogue from '#messages/es/catalogue.json' with { type: 'json' };
import checkout from '#messages/es/checkout.json' with { type: 'json' };
import common from '#messages/es/common.json' with { type: 'json' };
import compare from '#messages/es/compare.json' with { type: 'json' };
import confirmEmail from '#messages/es/confirmEmail.json' with { type: 'json' };
import errors from '#messages/es/errors.json' with { type: 'json' };
import facets from '#messages/es/facets.json' with { type: 'json' };
import figures from '#messages/es/figures.json' with { type: 'json' };
import lines from '#messages/es/lines.json' with { type: 'json' };
import names from '#messages/es/names.json' with { type: 'json' };
import offline from '#messages/es/offline.json' with { type: 'json' };
import orders from '#messages/es/orders.json' with { type: 'json' };
import people from '#messages/es/people.json' with { type: 'json' };
import product from '#messages/es/product.json' with { type: 'json' };
import products from '#messages/es/products.json' with { type: 'json' };
import quickOrder from '#messages/es/quickOrder.json' with { type: 'json' };
import shortages from '#messages/es/shortages.json' with { type: 'json' };
import site from '#messages/es/site.json' with { type: 'json' };
import stock from '#messages/es/stock.json' with { type: 'json' };
import stockBands from '#messages/es/stockBands.json' with { type: 'json' };
import storefront from '#messages/es/storefront.json' with { type: 'json' };
import usual from '#messages/es/usual.json' with { type: 'json' };
import verification from '#messages/es/verification.json' with { type: 'json' };
import vocabulary from '#messages/es/vocabulary.json' with { type: 'json' };
import welcome from '#messages/es/welcome.json' with { type: 'json' };
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

export const words = catalogueWords('es', vocabulary);
