import { describe, expect, test } from 'vitest';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PICTURE_BYTES_MAX, PICTURES_MAX } from '#contract/catalogue/product-constants.ts';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { drawPicture, readPictureFile } from '#server/catalogue/pictures/pictures.harness.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { uploadHeaders } from './uploads.harness.ts';

const store = await testStore();
const admin = await person(store, { signsIn: true, role: 'admin' });
const visitor = store.client();

const send = <Body = AdminProduct>(id: number, file: Buffer, query = '') =>
  admin.send<Body>('POST', `/api/admin/products/${id}/pictures${query}`, { raw: file, headers: uploadHeaders });
const change = (id: number, picture: string, body: object) =>
  admin.send<AdminProduct>('PATCH', `/api/admin/products/${id}/pictures/${picture}`, { body });
const remove = (id: number, picture: string) =>
  admin.send<AdminProduct>('DELETE', `/api/admin/products/${id}/pictures/${picture}`);
const detail = async (id: number) => (await visitor.get<ProductDetail>(`/api/products/${id}`)).body;
const idsOf = ({ pictures = [] }: { pictures?: AdminProduct['pictures'] }) => pictures.map(({ id }) => id);

/** The file behind an address, and what it is. */
async function fetchPicture(url: string) {
  const { statusCode, headers, rawPayload } = await store.app.inject(url);
  return {
    statusCode,
    headers,
    file: rawPayload,
    ...(statusCode === 200 && (await readPictureFile(rawPayload).metadata())),
  };
}

/** Adds a picture and returns the product's id and the picture's. */
async function withPicture(): Promise<{ id: number; picture: string }> {
  const id = await product(store);
  const { body } = await send(id, await drawPicture({ width: 200 }));
  return { id, picture: body.pictures?.[0]?.id ?? '' };
}

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is served as WebP in two sizes', async (format) => {
    const id = await product(store);
    const { status, body } = await send(
      id,
      await drawPicture({ width: 1200, height: 600, format }),
      '?altText=The%0Abox%E2%80%AE%1B',
    );
    expect(status).toBe(201);
    const [picture] = body.pictures ?? [];
    expect(picture).toMatchObject({ altText: 'The box', url: `/pictures/uploaded/${picture?.id}-320.webp` });
    for (const [width, height] of [
      [320, 160],
      [960, 480],
    ]) {
      const shown = await fetchPicture(picture?.url.replace('-320', `-${width}`) ?? '');
      expect(shown).toMatchObject({ format: 'webp', width, height });
      expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('is shown by lists, the product, and the cart at once', async () => {
    const id = await product(store, { drugName: 'Pictured' });
    expect(await detail(id)).not.toHaveProperty('picture');
    await admin.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '500 mg' });
    const { body } = await send(id, await drawPicture({ width: 300 }));
    const url = body.pictures?.[0]?.url;
    expect((await visitor.get<Product[]>('/api/products?search=pictured')).body[0]?.picture).toBe(url);
    expect(await detail(id)).toMatchObject({ picture: url, pictures: [{ url, altText: '' }] });
    const cart = await admin.get<{ product: Product }[]>('/api/cart');
    expect(cart.body.find((line) => line.product.id === id)?.product.picture).toBe(url);
  });

  test('keeps no metadata, and stands upright as its camera says', async () => {
    const id = await product(store);
    const turned = await readPictureFile(await drawPicture({ width: 400, height: 200, format: 'jpeg' }))
      .withExif({ IFD0: { Artist: 'A name' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await send(id, turned);
    const shown = await fetchPicture(body.pictures?.[0]?.url ?? '');
    expect(shown).toMatchObject({ width: 160, height: 320 });
    expect(shown.exif).toBeUndefined();
    expect(shown.file.includes('A name')).toBe(false);
  });

  test('is cropped to the part that was chosen', async () => {
    const id = await product(store);
    const { body } = await send(id, await drawPicture({ width: 800 }), '?left=0.5&top=0.25&width=0.5&height=0.25');
    expect(await fetchPicture(body.pictures?.[0]?.url.replace('-320', '-960') ?? '')).toMatchObject({
      width: 400,
      height: 200,
    });
  });

  test('twice is one picture, with the later text', async () => {
    const id = await product(store);
    const file = await drawPicture({ width: 200 });
    await send(id, file, '?altText=Front');
    const { body } = await send(id, file, '?altText=The+front');
    expect(body.pictures).toMatchObject([{ altText: 'The front' }]);
  });

  test('does not make an open form of the product outdated', async () => {
    const id = await product(store);
    const { body: opened } = await admin.get<AdminProduct>(`/api/admin/products/${id}`);
    await send(id, await drawPicture({ width: 200 }));
    const saved = await admin.send<AdminProduct>('PATCH', `/api/admin/products/${id}`, {
      body: { brandName: 'Typed before', version: opened.version },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.pictures).toHaveLength(1);
  });
});

describe('the pictures of a product', () => {
  test('have an order, texts, and an end', async () => {
    const { id, picture: first } = await withPicture();
    const { body: two } = await send(id, await drawPicture({ width: 200 }));
    const second = idsOf(two)[1] ?? '';
    expect(idsOf((await change(id, second, { first: true })).body)).toEqual([second, first]);
    expect((await detail(id)).picture).toContain(second);
    expect((await change(id, first, { altText: 'The leaflet' })).body.pictures?.[1]).toMatchObject({
      altText: 'The leaflet',
    });
    expect(idsOf((await remove(id, second)).body)).toEqual([first]);
    expect((await detail(id)).picture).toContain(first);
    expect((await remove(id, second)).status).toBe(200);
    expect((await remove(id, first)).body).not.toHaveProperty('pictures');
    expect(await detail(id)).not.toHaveProperty('pictures');
    expect((await fetchPicture(`/pictures/uploaded/${second}-320.webp`)).statusCode).toBe(404);
  });

  test('are recorded with who changed them', async () => {
    const { id, picture } = await withPicture();
    await change(id, picture, { altText: 'The box' });
    await change(id, picture, { altText: 'The box' });
    await remove(id, picture);
    const { productId } = await detail(id);
    const entries = await listAudit(store.db, { limit: 10 });
    expect(entries.filter(({ subject }) => subject === productId)).toMatchObject([
      { event: 'product-changed', accountId: admin.id, details: { picture: { removed: picture } } },
      { event: 'product-changed', details: { picture: { changed: picture } } },
      { event: 'product-changed', details: { picture: { added: picture } } },
    ]);
  });

  test('that are no longer there cannot be changed', async () => {
    const { id, picture } = await withPicture();
    await remove(id, picture);
    expect((await change(id, picture, { first: true })).status).toBe(404);
    expect((await remove(999_999, picture)).status).toBe(404);
    expect((await send(999_999, await drawPicture({ width: 200 }))).status).toBe(404);
  });

  test('are at most eight, also when two administrators add them at once', async () => {
    const id = await product(store);
    const files = await Promise.all(Array.from({ length: PICTURES_MAX + 2 }, () => drawPicture({ width: 200 })));
    const answers = await Promise.all(files.map((file) => send<ErrorBody>(id, file)));
    const rejected = answers.filter(({ status }) => status !== 201);
    expect(rejected.map(({ body }) => body.issues?.[0]?.rule)).toEqual(['P_COUNT', 'P_COUNT']);
    expect((await detail(id)).pictures).toHaveLength(PICTURES_MAX);
  });
});

describe('a hostile file', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>1</script></svg>');
  const files: [name: string, rule: string, file: () => Promise<Buffer>][] = [
    ['an SVG with a script', 'P_FORMAT', async () => svg],
    ['a page', 'P_FORMAT', async () => Buffer.from('<!doctype html><script>1</script>')],
    ['a GIF', 'P_FORMAT', () => drawPicture({ width: 200, format: 'gif' })],
    ['a TIFF', 'P_FORMAT', () => drawPicture({ width: 200, format: 'tiff' })],
    ['an empty file', 'P_FORMAT', async () => Buffer.of()],
    [
      'a PDF that begins as a JPEG',
      'P_DAMAGED',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF-1.4')]),
    ],
    [
      'an SVG that begins as a PNG',
      'P_DAMAGED',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
    ],
    ['one pixel', 'P_SMALL', () => drawPicture({ width: 1 })],
    ['a line', 'P_SMALL', () => drawPicture({ width: 3000, height: 99 })],
    ['half a JPEG', 'P_DAMAGED', async () => half(await drawPicture({ width: 2000, format: 'jpeg' }))],
    ['half a PNG', 'P_DAMAGED', async () => half(await drawPicture({ width: 2000 }))],
    ['100 million pixels in 100 KB', 'P_PIXELS', () => drawPicture({ width: 10_000 })],
    ['more pixels than an AVIF may have', 'P_PIXELS', () => drawPicture({ width: 4000, height: 3001, format: 'avif' })],
    [
      '60,000 pixels a side, by its header',
      'P_PIXELS',
      async () => withSize(await drawPicture({ width: 200 }), 60_000),
    ],
  ];
  test.each(files)('%s: %s', async (_name, rule, make) => {
    const id = await product(store);
    const { status, body } = await send<ErrorBody>(id, await make());
    expect({ status, rule: body.issues?.[0]?.rule }).toEqual({ status: 400, rule });
    expect(await detail(id)).not.toHaveProperty('pictures');
  });

  test('of more than ten megabytes is not read', async () => {
    const { status, body } = await send<ErrorBody>(await product(store), Buffer.alloc(PICTURE_BYTES_MAX + 1));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('behind a picture is left behind', async () => {
    const id = await product(store);
    const page = Buffer.from('<script>alert(1)</script>');
    const { status, body } = await send(id, Buffer.concat([await drawPicture({ width: 200, format: 'jpeg' }), page]));
    expect(status).toBe(201);
    const { file, headers } = await fetchPicture(body.pictures?.[0]?.url ?? '');
    expect(file.includes('script')).toBe(false);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  });

  const half = (file: Buffer) => file.subarray(0, file.length / 2);

  /** A PNG whose header states another size. */
  function withSize(png: Buffer, size: number): Buffer {
    const changed = Buffer.from(png);
    changed.writeUInt32BE(size, 16);
    changed.writeUInt32BE(size, 20);
    return changed;
  }
});

test.each(['/pictures/uploaded/', '/pictures/uploaded/x.webp', `/pictures/uploaded/${'a'.repeat(32)}-320.webp`])(
  '%s is not found',
  async (url) => {
    expect((await store.app.inject(url)).statusCode).toBe(404);
  },
);
