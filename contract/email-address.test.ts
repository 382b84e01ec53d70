import { expect, test } from 'vitest';
import { LoginBody } from './accounts/accounts.ts';
import { emailAddress } from './text.ts';

const read = (address: string) => emailAddress().safeParse(address);

test.each([
  'r&d@clinic.example',
  'a/b@clinic.example',
  'user=x@clinic.example',
  '#x!%*?^_`{|}~@clinic.example',
  '.dots..anywhere.@clinic.example',
  'jose@correo.xn--p1ai',
  'ward@clinic.a1-2',
  'ward@intranet',
  'ward@192.0.2.1',
  `${'a'.repeat(64)}@clinic.example`,
])('%s is an address: browsers accept it in their field for addresses', (address) => {
  expect(read(address).data).toBe(address);
});

test.each([
  'nobody',
  '@clinic.example',
  'ward@',
  'ward@clinic@example',
  'ward @clinic.example',
  'ward@clinic.example, other@clinic.example',
  'ward@-clinic.example',
  'ward@clinic..example',
  'ward@clinic_1.example',
  'wärd@clinic.example',
  'ward@evil.example/клиника',
  'ward@клиника/evil',
  `${'a'.repeat(65)}@clinic.example`,
])('%s is not an address', (address) => {
  expect(read(address).error?.issues).toMatchObject([{ message: 'EMAIL_INVALID' }]);
});

test('a domain of other letters is stored as mail servers name it, and signs in in both forms', () => {
  expect(read(' pharmacy@Клиника.рф ').data).toBe('pharmacy@xn--80apagcdp.xn--p1ai');
  expect(LoginBody.parse({ email: 'pharmacy@клиника.рф', password: 'x' }).email).toBe(
    'pharmacy@xn--80apagcdp.xn--p1ai',
  );
});
