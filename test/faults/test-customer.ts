const [email, password] = ['pharmacist@clinic.example', 'counter keys'];

/** The environment of a store that has this customer: an administrator, who is verified from the start. */
export const customerEnvironment = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, RATE_LIMIT_SCALE: '100000' };

export interface TestCustomer {
  email: string;
  get(path: string): Promise<Response>;
  /** Adds the first product to the cart and orders it. Resolves with the checkout response, or with the rejected first one. */
  order(): Promise<Response>;
}

/** Signs the customer in. */
export async function signInCustomer(origin: string): Promise<TestCustomer> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const login = await post('/api/login', { email, password });
  if (login.status !== 200) throw new Error(`the customer could not sign in: ${await login.text()}`);
  const cookie = login.headers
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
      return await post('/api/checkout', { email, ...shippingDetails }, cookie);
    },
  };
}

const shippingDetails = {
  firstName: 'Amelia',
  lastName: 'Okafor',
  shippingAddress: { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
};
