/** All lists of products in the query cache. */
export const productsKey = ['/api/products'] as const;
