import { facetKinds } from '#contract/catalogue/facet-kinds.ts';

/** The first words of the paths of all pages. */
export const pageSections: readonly string[] = [
  '/',
  '/admin',
  '/auth',
  '/checkout',
  '/compare',
  '/confirm-email',
  '/disown-account',
  '/link-google',
  '/offline',
  '/orders',
  '/privacy-policy',
  '/products',
  '/profile',
  '/quick-order',
  '/reset-password',
  '/terms',
  '/verification-pending',
  '/verify-email',
];

/** Query parameters that change a page's HTML, by path. */
export const pageParameters: Record<string, readonly string[]> = {
  '/products': ['category', 'type', 'price', 'search', 'sort', ...facetKinds],
  '/compare': ['products'],
  '/auth': ['tab'],
};

/** The page of a product, and the query parameter that changes its HTML. The id is a PostgreSQL integer. */
export const recordPages = { path: /^\/products\/[1-9]\d{0,9}(\/[^/]*)?$/, parameters: ['dosage'] };

/** Pages whose address contains a token of a mail. */
export const secretPath = /^\/(verify-email|disown-account|confirm-email|reset-password)(\/|$)/;

/** Pages that use the camera. */
export const cameraPages = ['/quick-order/scan'];
