import type { Page } from '@playwright/test';
import { drawPicture } from '#server/catalogue/pictures/pictures.harness.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { addProduct } from './new-product.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page.request, administrator);
});

const pictureFile = async (size = 400) => ({
  name: 'box.png',
  mimeType: 'image/png',
  buffer: await drawPicture({ width: size }),
});

const fileField = (page: Page) => page.locator('input[type=file]');
const tiles = (page: Page) => page.getByRole('button', { name: /^Photo \d of \d/ });

async function addPhoto(page: Page, description: string): Promise<void> {
  await fileField(page).setInputFiles(await pictureFile());
  const dialog = page.getByRole('dialog', { name: 'Add a photo' });
  await dialog.getByLabel('Description (optional)').fill(description);
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog).toBeHidden();
}

test('photos that an administrator adds are shown on the card and on the page of the product', async ({ page }) => {
  const { drugName, id } = await addProduct(page.request);
  await page.goto(`/admin/products/${id}`);
  await addPhoto(page, 'Front of the box');
  await expect(page.getByText('The photo has been added').first()).toBeVisible();
  await addPhoto(page, 'The leaflet');
  await expect(tiles(page)).toHaveCount(2);

  await page.goto(`/products?search=${encodeURIComponent(drugName)}`);
  const onCard = page.getByRole('article', { name: drugName }).locator('img').first();
  await expect(onCard).toHaveJSProperty('complete', true);
  expect(await onCard.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/pictures\/uploaded\/.*-320\.webp$/,
  );

  await page.goto(`/products/${id}`);
  await expect(page.getByRole('img', { name: 'Front of the box' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show photo 2 of 2: The leaflet' }).click();
  await expect(page.getByRole('link', { name: 'The leaflet Open the photo in full size' })).toBeVisible();
});

test('the text and the order of photos can be changed, and a photo removed', async ({ page }) => {
  const { id } = await addProduct(page.request);
  await page.goto(`/admin/products/${id}`);
  await addPhoto(page, 'Front');
  await addPhoto(page, 'Back');
  await page.getByRole('button', { name: 'Photo 2 of 2: Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show first' }).click();
  await expect(page.getByRole('button', { name: 'Photo 1 of 2: Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Photo 2 of 2: Front' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Photo 1 of 1: Back' }).click();
  await page.getByRole('dialog').getByLabel('Description (optional)').fill('Back of the box');
  await page.getByRole('dialog').getByRole('button', { name: 'Save description' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Photo 1 of 1: Back of the box' })).toBeFocused();
});

test('a square is cut out with the keyboard, and what was typed in the form stays', async ({ page }) => {
  const { id } = await addProduct(page.request);
  await page.goto(`/admin/products/${id}`);
  await page.getByLabel('Brand name').fill('Not saved yet');
  await fileField(page).setInputFiles({
    ...(await pictureFile()),
    buffer: await drawPicture({ width: 900, height: 300 }),
  });
  const dialog = page.getByRole('dialog', { name: 'Add a photo' });
  await dialog.getByLabel('Cut out a square').check();
  const square = dialog.getByTestId('cropper');
  await square.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog).toBeHidden();
  const [picture] = (await (await page.request.get(`/api/admin/products/${id}`)).json()).pictures;
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture.url);
  expect(size).toEqual([300, 300]);
  await expect(page.getByLabel('Brand name')).toHaveValue('Not saved yet');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
});

test('a file that is no picture, or too large, is explained and can be replaced', async ({ page }) => {
  const { id } = await addProduct(page.request);
  await page.goto(`/admin/products/${id}`);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "hacked"</script></svg>');
  await fileField(page).setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: svg });
  const dialog = page.getByRole('dialog', { name: 'Add a photo' });
  await dialog.getByLabel('Description (optional)').fill('Front');
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This file is not a JPEG, PNG, WebP or AVIF picture');
  await expect(dialog.getByLabel('Description (optional)')).toHaveValue('Front');
  await page.keyboard.press('Escape');
  await fileField(page).setInputFiles({
    name: 'box.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(11 * 1024 * 1024),
  });
  await expect(dialog.getByRole('alert')).toHaveText('Choose a photo of at most 10 MB');
  await page.keyboard.press('Escape');
  await addPhoto(page, 'Front');
  await expect(tiles(page)).toHaveCount(1);
});

test('a photo can be pasted and dropped', async ({ page }) => {
  const { id } = await addProduct(page.request);
  await page.goto(`/admin/products/${id}`);
  const area = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Add a photo' });
  for (const event of ['paste', 'drop'] as const) {
    const bytes = [...(await drawPicture({ width: 200 }))];
    await area.evaluate(
      (target, { kind, content }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], 'box.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      },
      { kind: event, content: bytes },
    );
    await page.getByRole('dialog', { name: 'Add a photo' }).getByRole('button', { name: 'Add this photo' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(tiles(page)).toHaveCount(2);
});
