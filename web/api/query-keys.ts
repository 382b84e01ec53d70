/** Every list of products in the query cache, whatever its filters. */
export const productsKey = ['/api/products'] as const;
