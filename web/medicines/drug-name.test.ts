import { expect, test } from 'vitest';
import { tallManParts } from './drug-name.tsx';

test.each([
  ['Hydralazine Hydrochloride', 'HydrALAZINE Hydrochloride', 'Hydr[ALAZINE] Hydrochloride'],
  ['Bupropion', 'BuPROPion', 'Bu[PROP]ion'],
  ['alprazolam', 'ALPRAZolam', '[ALPRAZ]olam'],
  ['Methylprednisolone Acetate', 'MethylPREDNISolone Acetate', 'Methyl[PREDNIS]olone Acetate'],
])('%s is shown as %s', (name, tallMan, shown) => {
  const parts = tallManParts(name, tallMan);
  expect(parts.map(({ text, isTall }) => (isTall ? `[${text.toUpperCase()}]` : text)).join('')).toBe(shown);
  expect(parts.map(({ text }) => text).join('')).toBe(name);
});
