/** The addresses of all pages. Links are built here only. */
export const paths = {
  home: '/',
  features: '/#features',
  mission: '/#mission',
  products: '/products',
  quickOrder: '/quick-order',
  scan: '/quick-order/scan',
  auth: '/auth',
  signUp: '/auth?tab=sign-up',
  forgotPassword: '/auth?forgot',
  checkout: '/checkout',
  admin: '/admin',
  adminProducts: '/admin/products',
  adminAccounts: '/admin/accounts',
  adminFigures: '/admin/figures',
  adminNewProduct: '/admin/products/new',
  adminImport: '/admin/products/import',
  adminStock: '/admin/stock',
  adminReceive: '/admin/stock/receive',
  adminStorefront: '/admin/products/storefront',
  profile: '/profile',
  accountDetails: '/profile?tab=details',
  verificationPending: '/verification-pending',
  privacyPolicy: '/privacy-policy',
  contact: '/privacy-policy#contact-us',
  terms: '/terms',
} as const;

/** The printable document of an order. */
export function orderPath(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}

/** The admin page of an order. */
export function adminOrderPath(id: string): string {
  return `${paths.admin}/orders/${encodeURIComponent(id)}`;
}

/** The administrators' list of the orders of an e-mail address. */
export function adminOrdersOf(email: string): string {
  return `${paths.admin}?${new URLSearchParams({ search: email })}`;
}

/** The admin page of an account. */
export function adminAccountPath(id: number): string {
  return `${paths.adminAccounts}/${id}`;
}

/** The page that edits a product; `id` is `Product.id`, not the distributor's code. */
export function adminProductPath(id: number): string {
  return `${paths.adminProducts}/${id}`;
}

/** The catalogue with filters; empty ones are left out. */
export function productsPath(filters: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return search.size > 0 ? `${paths.products}?${search}` : paths.products;
}
