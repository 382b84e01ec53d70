import accounts from '#messages/ar/accounts.json' with { type: 'json' };
import admin from '#messages/ar/admin.json' with { type: 'json' };
import cart from '#messages/ar/cart.json' with { type: 'json' };
import cartQuestions from '#messages/ar/cartQuestions.json' with { type: 'json' };
import catalogue from '#messages/ar/catalogue.json' with { type: 'json' };
import checkout from '#messages/ar/checkout.json' with { type: 'json' };
import common from '#messages/ar/common.json' with { type: 'json' };
import compare from '#messages/ar/compare.json' with { type: 'json' };
import confirmEmail from '#messages/ar/confirmEmail.json' with { type: 'json' };
import errors from '#messages/ar/errors.json' with { type: 'json' };
import facets from '#messages/ar/facets.json' with { type: 'json' };
import figures from '#messages/ar/figures.json' with { type: 'json' };
import lines from '#messages/ar/lines.json' with { type: 'json' };
import names from '#messages/ar/names.json' with { type: 'json' };
import offline from '#messages/ar/offline.json' with { type: 'json' };
import orders from '#messages/ar/orders.json' with { type: 'json' };
import people from '#messages/ar/people.json' with { type: 'json' };
import product from '#messages/ar/product.json' with { type: 'json' };
import products from '#messages/ar/products.json' with { type: 'json' };
import quickOrder from '#messages/ar/quickOrder.json' with { type: 'json' };
import shortages from '#messages/ar/shortages.json' with { type: 'json' };
import site from '#messages/ar/site.json' with { type: 'json' };
import stock from '#messages/ar/stock.json' with { type: 'json' };
import stockBands from '#messages/ar/stockBands.json' with { type: 'json' };
import storefront from '#messages/ar/storefront.json' with { type: 'json' };
import usual from '#messages/ar/usual.json' with { type: 'json' };
import verification from '#messages/ar/verification.json' with { type: 'json' };
import vocabulary from '#messages/ar/vocabulary.json' with { type: 'json' };
import welcome from '#messages/ar/welcome.json' with { type: 'json' };
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

export const words = catalogueWords('ar', vocabulary);
