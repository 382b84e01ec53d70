import { expect, test } from 'vitest';
import { gtinIn } from './gtin-in.ts';

/** What is typed or scanned, and the GTIN in it. The numbers are examples of GS1 and of packs. */
const scans: Record<string, [text: string, gtin: string | undefined]> = {
  'eight digits': ['96385074', '00000096385074'],
  'twelve digits': ['614141234561', '00614141234561'],
  'thirteen digits': ['9506000134352', '09506000134352'],
  'fourteen digits, a case': ['19506000134359', '19506000134359'],
  'a French pack': ['3400930000007', '03400930000007'],
  'expiry and lot behind it': ['010950600013435217271231' + '10AB12', '09506000134352'],
  'lot, separator and serial': ['0109506000134352' + '10AB12\u001d21S1', '09506000134352'],
  'the separator lost': ['0109506000134352' + '10AB1221S1', '09506000134352'],
  'the symbol named': [']d20109506000134352' + '17271231', '09506000134352'],
  'the expiry first': ['17271231' + '0109506000134352', '09506000134352'],
  brackets: ['(01)09506000134352(17)271231(10)AB12', '09506000134352'],
  'a wrong check digit': ['9506000134353', undefined],
  'a wrong check digit in a scan': ['0109506000134353', undefined],
  'thirteen digits behind 01': ['01950600013435217271231', undefined],
  'nine digits': ['123456789', undefined],
  'zeros alone': ['00000000000000', undefined],
  'an identifier that is not known': ['0109506000134352' + '89XX', undefined],
  'a national number behind it': ['0109506000134352' + '1727123110AB12\u001d7121234567', '09506000134352'],
  'two of them': ['0109506000134352' + '0119506000134359', undefined],
  'a code of the store': ['THR-CAR-0001', undefined],
  nothing: ['', undefined],
};

for (const [name, [text, gtin]] of Object.entries(scans))
  test(`a scan: ${name}`, () => {
    expect(gtinIn(text)).toBe(gtin);
  });
