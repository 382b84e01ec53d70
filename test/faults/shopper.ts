const [email, password] = ['pharmacist@clinic.example', 'counter keys'];

/** Makes sure of somebody who can order: an administrator is verified from the start. */
export const shopperOf = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, RATE_LIMIT_SCALE: '100000' };

export interface Shopper {
  email: string;
  get(path: string): Promise<Response>;
  /** Puts the first product into the cart and orders it; the answers to both, or to the one that was refused. */
  order(): Promise<Response>;
}

/** Signs the shopper in at a store. */
export async function shopper(origin: string): Promise<Shopper> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const entry = await post('/api/login', { email, password });
  if (entry.status !== 200) throw new Error(`the shopper could not sign in: ${await entry.text()}`);
  const cookie = entry.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const [product] = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as {
    id: number;
    defaultDosage: string;
  }[];
  const line = { productId: product?.id, quantity: 1, selectedDosage: product?.defaultDosage };
  return {
    email,
    get: (path) => fetch(origin + path, { headers: { cookie } }),
    order: async () => {
      const added = await post('/api/cart', line, cookie);
      if (added.status !== 201) return added;
      return await post('/api/checkout', { email, ...addressee }, cookie);
    },
  };
}

const addressee = {
  firstName: 'Amelia',
  lastName: 'Okafor',
  shippingAddress: { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
};
