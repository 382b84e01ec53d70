import {
  visitConfirmEmailStates,
  visitDisownStates,
  visitPasswordResetStates,
  visitVerificationStates,
} from '../accounts/email-link-states.ts';
import { visitGoogleLinkStates, visitSignInStates, visitSignUpStates } from '../accounts/sign-in-states.ts';
import { visitAccountStates } from '../admin/accounts/account-states.ts';
import { visitFiguresStates } from '../admin/orders/figures-states.ts';
import { visitOrderManagementStates } from '../admin/orders/order-states.ts';
import { visitOrderListStates } from '../admin/orders/orders-list-states.ts';
import { visitImportStates } from '../admin/products/import-states.ts';
import {
  visitProductEditorStates,
  visitProductListStates,
  visitStorefrontStates,
} from '../admin/products/product-states.ts';
import { visitStockStates } from '../admin/stock/stock-states.ts';
import { visitCartStates } from '../cart/cart-states.ts';
import { visitCatalogueStates } from '../catalogue/catalogue-states.ts';
import { visitCheckoutStates } from '../checkout/checkout-states.ts';
import { visitMyAccountStates } from '../my-account/my-account-states.ts';
import { visitProfileStates } from '../my-account/profile-states.ts';
import { visitOrderStates } from '../orders/order-states.ts';
import { visitQuickOrderStates } from '../quick-order/quick-order-states.ts';
import { visitSiteStates } from '../site/site-states.ts';

/** Together these scenarios visit every state of every page. */
export const scenarios = {
  'the landing page, the policies and the not-found page': visitSiteStates,
  'the catalogue': visitCatalogueStates,
  'the cart, menus and toasts': visitCartStates,
  'signing in': visitSignInStates,
  'signing up': visitSignUpStates,
  'email verification': visitVerificationStates,
  'disowning an account': visitDisownStates,
  'confirming a new email': visitConfirmEmailStates,
  'linking Google': visitGoogleLinkStates,
  'password reset': visitPasswordResetStates,
  'my account': visitMyAccountStates,
  'quick order': visitQuickOrderStates,
  checkout: visitCheckoutStates,
  'the profile': visitProfileStates,
  'an order and its document': visitOrderStates,
  'the order list of administrators': visitOrderListStates,
  'order management': visitOrderManagementStates,
  'the figures of administrators': visitFiguresStates,
  'the product list of administrators': visitProductListStates,
  'the product editor': visitProductEditorStates,
  'the storefront of administrators': visitStorefrontStates,
  'the catalogue import': visitImportStates,
  'the accounts of administrators': visitAccountStates,
  'the stock of administrators': visitStockStates,
};
