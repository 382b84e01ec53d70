/** All lists of products in the query cache. */
export const productsKey = ['/api/products'] as const;

/** The products of the home page. */
export const homeProductsKey = ['featured'] as const;
