import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESKTOP_REM, TABLET_REM } from '#web/layout/breakpoints.ts';

test('scripts and the stylesheet have the same breakpoints', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
  const widthOf = (name: string) =>
    Number.parseFloat(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem;`).exec(tokens)?.[1] ?? '');
  expect({ desktop: DESKTOP_REM, tablet: TABLET_REM }).toEqual({
    desktop: widthOf('desktop'),
    tablet: widthOf('tablet'),
  });
});
