import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** The administrator that the store under test was started with. */
export const administrator = { email: 'admin@theriac.example', password: 'counter-keys' };
export const password = 'correct horse';

interface Mail {
  subject: string;
  text: string;
}

/** Somebody with an account of their own in the store under test. */
export interface Customer {
  email: string;
  firstName: string;
  lastName: string;
}

interface Fixtures {
  /** Fails the test when a page says an error on its console, breaks its own policy, or asks another host for anything. */
  quiet: undefined;
  /** A verified customer, already signed in on `page`. */
  customer: Customer;
}

/** What a refused call prints by itself; the page has dealt with it. */
const expectedNoise =
  /Failed to load resource: the server responded with a status of (400|401|403|404|408|409|429|503)|net::ERR_/;

/** Details of a test that only `npm run test:all` runs: what it proves rarely breaks, or a unit test proves it too. */
export const slow = { tag: '@slow' };

export const test = base.extend<Fixtures>({
  quiet: [
    async ({ browser, page, baseURL }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedNoise.test(message.text())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      const strict = (context: BrowserContext) => listenForViolations(context, new URL(baseURL ?? '').origin, said);
      await strict(page.context());
      browser.on('context', strict);
      await use(undefined);
      browser.off('context', strict);
      // A call that a test answers may still be on its way when the test has seen enough.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
  customer: async ({ page }, use) => use(await newVerifiedCustomer(page.request)),
});

/** Every page of a browser context: what its policy forbids, and what it asks of somebody else than the store. */
async function listenForViolations(context: BrowserContext, store: string, said: string[]): Promise<void> {
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== store && !/^(data|blob|about):$/.test(protocol)) said.push(`a request to ${origin}`);
  });
  context.on('console', (message) => {
    if (message.text().startsWith(VIOLATION)) said.push(message.text());
  });
  await context.addInitScript((prefix) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      console.warn(`${prefix}: ${effectiveDirective} forbids ${blockedURI} (${sourceFile} ${sample})`),
    );
  }, VIOLATION);
}

const VIOLATION = 'Against the policy';

export function newCustomer(): Customer {
  return { email: `amelia.${crypto.randomUUID().slice(0, 8)}@clinic.example`, firstName: 'Amelia', lastName: 'Okafor' };
}

/** A customer who has followed the link of the verification mail, signed in where the request comes from. */
export async function newVerifiedCustomer(request: APIRequestContext): Promise<Customer> {
  const customer = newCustomer();
  await request.post('/api/register', { data: { ...customer, password } });
  const mail = await mailTo(customer.email, /verify/i);
  await request.get(`/api/verify-email/${linkIn(mail).split('/').at(-1)}`);
  await request.post('/api/login', { data: { email: customer.email, password } });
  return customer;
}

/** Puts two of the first product that a search finds into the cart. */
export async function fillCart(request: APIRequestContext, search: string): Promise<void> {
  const [product] = await (await request.get(`/api/products?search=${search}&limit=1`)).json();
  const data = { productId: product.id, quantity: 2, selectedDosage: product.defaultDosage };
  expect((await request.post('/api/cart', { data })).status()).toBe(201);
}

/** Orders what is in the cart. */
export async function placeOrder(request: APIRequestContext): Promise<{ id: string }> {
  const { email, firstName, lastName } = await (await request.get('/api/user')).json();
  const shippingAddress = { address: '114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' };
  const answer = await request.post('/api/checkout', { data: { email, firstName, lastName, shippingAddress } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** An order of two packs of metformin. */
export async function orderMetformin(request: APIRequestContext): Promise<{ id: string }> {
  await fillCart(request, 'metformin');
  return placeOrder(request);
}

/** The newest mail to an address whose subject matches, once the mailbox has it. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(
          `http://127.0.0.1:${process.env.E2E_MAILBOX_PORT}/api/messages?to=${encodeURIComponent(email)}`,
        );
        found = ((await answer.json()) as Mail[]).find((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { timeout: 10_000, message: `a mail to ${email} about ${subject}` },
    )
    .toBe(true);
  return found as Mail;
}

/** The link that stands on a line of its own in a mail's text. */
export function linkIn(mail: Mail): string {
  return /^https?:\/\/\S+$/m.exec(mail.text)?.[0] ?? '';
}

/** The second link of a verification mail: for somebody who did not make the account. */
export function disownLinkIn(mail: Mail): string {
  return /^https?:\/\/\S+\/disown-account\/\S+$/m.exec(mail.text)?.[0] ?? '';
}

export async function signIn(
  page: Page,
  { email, password: secret }: { email: string; password: string },
): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
}

/** Waits until React answers the buttons of a page; what is pressed earlier is lost. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main button') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** The card of a product on the catalogue's page. */
export function card(page: Page, drugName: string) {
  return page.getByRole('article', { name: drugName, exact: true });
}

/** The button that orders, where it stands on this screen. */
export function placeButton(page: Page) {
  return page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
}

export async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('Level 2, 114 Wickham Street');
  await page.getByLabel('Country', { exact: true }).selectOption('AU');
  await page.getByLabel('City', { exact: true }).selectOption('Brisbane');
  await page.getByLabel('Postal Code', { exact: true }).fill('4006');
}
