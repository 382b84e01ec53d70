/** Query parameters that change a page's HTML, by path. */
export const pageParameters: Record<string, readonly string[]> = {
  '/products': ['category', 'type', 'price', 'search', 'sort'],
  '/auth': ['tab'],
};

/** Pages whose address contains a token of a mail. */
export const secretPath = /^\/(verify-email|disown-account|reset-password)(\/|$)/;
