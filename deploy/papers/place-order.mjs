/** Places an order as a customer does, through nginx and TLS, and prints its id: `place-order.mjs EMAIL PASSWORD`. */
const origin = 'https://shop.example';
const [email, password] = process.argv.slice(2);
let cookie = '';

const login = await call('POST', '/api/login', 200, { email, password });
cookie = login.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');
const [product] = await (await call('GET', '/api/products?limit=1&search=tablet', 200)).json();
const { defaultDosage } = await (await call('GET', `/api/admin/products/${product.id}`, 200)).json();
await call('POST', '/api/cart', 201, { productId: product.id, quantity: 1, selectedDosage: defaultDosage });
const address = { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' };
const buyer = { email, firstName: 'Amelia', lastName: 'Okafor' };
const placed = await call('POST', '/api/checkout', 201, { ...buyer, shippingAddress: address });
process.stdout.write(`${(await placed.json()).id}\n`);

async function call(method, path, status, body) {
  const response = await fetch(origin + path, {
    method,
    headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status !== status) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
