import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';
import { filmOf } from './camera-picture.ts';

const EAN = '9506000134352';

/** A browser whose camera sees the code all the time; it may use the camera, unless the page's policy forbids it. */
async function openCameraBrowser(baseURL: string | undefined, act: (page: Page) => Promise<void>): Promise<void> {
  const film = path.join(await mkdtemp(path.join(tmpdir(), 'theriac-camera-')), 'film.mjpeg');
  await filmOf(EAN, film);
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ executablePath, args: [...args, ...camera] });
  try {
    const context = await browser.newContext({ baseURL, permissions: ['camera'] });
    await act(await context.newPage());
  } finally {
    await browser.close();
  }
}

test('a code before the camera becomes a line of the list; other pages may not use the camera', async ({ baseURL }) => {
  await openCameraBrowser(baseURL, async (page) => {
    await newVerifiedCustomer(page.request);
    await page.request.post('/api/own-codes', { data: { lines: [{ code: EAN, text: 'THR-ALL-0001' }] } });
    await page.goto('/quick-order');
    await page.getByRole('link', { name: 'Scan with the camera' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await expect(page.getByText(`0${EAN}: 1`)).toBeVisible();
    await page.reload(); // loses nothing
    await page.getByRole('button', { name: 'Add 1 line to the list' }).click();
    await expect(page.getByLabel('Code or name, line 1')).toHaveValue(`0${EAN}`);
    await expect(page.getByLabel('Quantity, line 1')).toHaveValue('1');
    await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
    const askForCamera = () =>
      page.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'allowed',
          ({ name }) => name,
        ),
      );
    expect(await askForCamera()).toBe('NotAllowedError');
    await page.goto('/quick-order/scan');
    expect(await askForCamera()).toBe('allowed');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/products');
    // The page loads its document anew meanwhile.
    await expect.poll(() => askForCamera().catch(() => undefined)).toBe('NotAllowedError');
  });
});

test('without a camera, the page says so', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order/scan');
  await page.getByRole('button', { name: 'Start the camera' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByLabel('Code or name, line 1')).toBeVisible();
});
