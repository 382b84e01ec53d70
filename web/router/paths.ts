/** Every address of the store's pages; links are made here and nowhere else. */
export const paths = {
  home: '/',
  features: '/#features',
  mission: '/#mission',
  products: '/products',
  auth: '/auth',
  signUp: '/auth?tab=sign-up',
  forgotPassword: '/auth?forgot',
  checkout: '/checkout',
  admin: '/admin',
  adminProducts: '/admin/products',
  adminNewProduct: '/admin/products/new',
  adminImport: '/admin/products/import',
  profile: '/profile',
  verificationPending: '/verification-pending',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
} as const;

/** The document of an order, to be read or printed. */
export function orderPath(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}

/** An order on the administrator's desk. */
export function adminOrderPath(id: string): string {
  return `${paths.admin}/orders/${encodeURIComponent(id)}`;
}

/** Where administrators change a product; `id` is the API's, not the distributor's code. */
export function adminProductPath(id: number): string {
  return `${paths.adminProducts}/${id}`;
}

/** A product's own address: the search for its code, which shows its card (decision 11). */
export function productPath(productId: string): string {
  return productsPath({ search: productId });
}

/** The catalogue with filters; empty ones stay out of the address. */
export function productsPath(filters: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return search.size > 0 ? `${paths.products}?${search}` : paths.products;
}
