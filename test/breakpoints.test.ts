import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESKTOP_REM } from '#web/ui/breakpoints.ts';

test('scripts and the stylesheet have the same breakpoint', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
  const [, width] = /--breakpoint-desktop: (\w+)rem;/.exec(tokens) ?? [];
  expect(DESKTOP_REM).toBe(Number.parseFloat(width ?? ''));
});
