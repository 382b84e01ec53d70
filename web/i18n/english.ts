import accounts from '#messages/en/accounts.json' with { type: 'json' };
import admin from '#messages/en/admin.json' with { type: 'json' };
import cart from '#messages/en/cart.json' with { type: 'json' };
import catalogue from '#messages/en/catalogue.json' with { type: 'json' };
import common from '#messages/en/common.json' with { type: 'json' };
import errors from '#messages/en/errors.json' with { type: 'json' };
import orders from '#messages/en/orders.json' with { type: 'json' };
import site from '#messages/en/site.json' with { type: 'json' };

/** The messages in the page from the start; their keys are the keys of every language. */
export const english = { accounts, admin, cart, catalogue, common, errors, orders, site };
