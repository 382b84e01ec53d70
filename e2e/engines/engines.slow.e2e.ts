import { existsSync, writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { desktop, phone } from '../fixtures/viewports.ts';
import { FIREFOX, openFirefox } from './firefox.ts';
import { orderStory } from './order-story.ts';
import { isWebKitInstalled, openWebKit } from './webkit.ts';

const engines = [
  { engine: 'Firefox', open: openFirefox, isInstalled: existsSync(FIREFOX), packages: 'firefox-esr' },
  { engine: 'WebKit', open: openWebKit, isInstalled: isWebKitInstalled, packages: 'webkit2gtk-driver and xvfb' },
];
const appearances = [
  { language: 'en', isDark: false, ...desktop },
  { language: 'ar', isDark: true, ...phone },
] as const;

for (const { engine, open, isInstalled, packages } of engines) {
  for (const { language, ...options } of appearances) {
    const appearance = `${options.isDark ? 'dark' : 'light'}, ${options.width} pixels wide`;
    test(`${engine} (${language}, ${appearance}): from the catalogue to a shipped order`, async ({
      baseURL,
    }, testInfo) => {
      test.skip(!isInstalled, `needs Debian's ${packages}`);
      test.setTimeout(180_000);
      const window = await open(options);
      try {
        await orderStory(window, { origin: baseURL ?? '', language, isPhone: options.width === phone.width });
      } finally {
        try {
          writeFileSync(testInfo.outputPath('window.png'), await window.screenshot());
        } finally {
          await window.close();
        }
      }
    });
  }
}
