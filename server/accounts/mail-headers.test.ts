import { describe, expect, test } from 'vitest';
import { checkoutBody, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const EVE = 'eve@evil.example';
const breaks = ['\r\n', '\n', '\r', '\u2028', '\0'];
const injected = (text: string) => breaks.map((each) => `${text}${each}Bcc: ${EVE}`);

/** Expects one mail with the usual subject, to this address only. */
async function expectOneMail(to: string, subject: RegExp): Promise<void> {
  const mail = await store.mail(to, subject);
  await store.mailsSettled();
  expect(mail.subject).not.toMatch(/[\r\n]|Bcc/);
  expect([mail.to].flat()).toEqual([to]);
  expect(await store.mails(EVE)).toEqual([]);
}

describe('a line break cannot inject a mail header', () => {
  test.each(['/api/register', '/api/forgot-password', '/api/resend-verification'])(
    'in an e-mail address at %s: it is rejected',
    async (url) => {
      for (const email of [...injected('amelia@clinic.example'), `amelia@clinic.example, ${EVE}`]) {
        const response = await store
          .client()
          .post(url, { email, firstName: 'Amelia', lastName: 'Okafor', password: 'secret1' });
        expect(response).toMatchObject({ status: 400, body: { code: 'EMAIL_INVALID' } });
      }
    },
  );

  test('in the contact address of an order: it is rejected', async () => {
    const customer = await person(store);
    await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
    for (const email of injected('amelia@clinic.example'))
      expect((await customer.post('/api/checkout', { ...checkoutBody, email })).status).toBe(400);
  });

  test('in a name: it becomes a space', async () => {
    for (const [at, firstName] of injected('Amelia').slice(0, 4).entries()) {
      const email = `broken-name-${at}@clinic.example`;
      const body = { email, firstName, lastName: `O${firstName}`, password: 'secret1' };
      expect((await store.client().post('/api/register', body)).status).toBe(201);
      await expectOneMail(email, /verify/i);
    }
  });

  test('in the language of the page: the language is ignored', async () => {
    const { email } = await person(store);
    await store.client().post('/api/forgot-password', { email }, { 'accept-language': `fr\r\nBcc: ${EVE}` });
    await expectOneMail(email, /reset/i);
  });
});
