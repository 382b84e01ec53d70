import {
  disownStates,
  linkGoogleStates,
  myAccountStates,
  resetStates,
  signInStates,
  signUpStates,
  verifyStates,
} from './accounts.ts';
import { adminStates } from './admin.ts';
import { cartStates } from './cart.ts';
import { catalogueStates } from './catalogue.ts';
import { importStates } from './import-desk.ts';
import { orderPagesStates } from './order-pages.ts';
import { checkoutStates, profileStates } from './orders.ts';
import { ordersDeskStates } from './orders-desk.ts';
import { productEditorStates, productsDeskStates } from './products-desk.ts';
import { siteStates } from './site.ts';

/** Walks that together come by every state of every page. */
export const walks = {
  'the landing page, policies and what is not found': siteStates,
  'the catalogue': catalogueStates,
  'the cart, menus and toasts': cartStates,
  'signing in': signInStates,
  'signing up': signUpStates,
  'verifying an e-mail': verifyStates,
  'closing an account that is a stranger’s': disownStates,
  'linking Google': linkGoogleStates,
  'resetting a password': resetStates,
  'the own account': myAccountStates,
  checkout: checkoutStates,
  'the profile': profileStates,
  'an order and its document': orderPagesStates,
  administration: adminStates,
  'the orders desk': ordersDeskStates,
  'the products desk': productsDeskStates,
  'a product on the desk': productEditorStates,
  'the import of a catalogue': importStates,
};
