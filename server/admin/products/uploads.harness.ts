import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { ImportEvent } from '#contract/admin/product-import.ts';
import type { AdminProduct } from '#contract/admin/products.ts';
import { type AuditEntry, listAudit } from '#server/accounts/audit.ts';
import { csvRow, header } from '#server/catalogue/import/import.harness.ts';
import type { Person } from '../../../test/factories.ts';
import type { TestStore } from '../../../test/store.ts';

export const importPath = '/api/admin/products/import';
export const uploadHeaders = { 'content-type': 'application/octet-stream' };

/** The content of a CSV file with these rows. */
export const csvContent = (...rows: string[]): string => `${[header, ...rows].join('\n')}\n`;

/** The content of a CSV file with this number of products: `MANY-0`, `MANY-1`, … */
export const manyProductsCsv = (count: number, overrides: Record<string, string> = {}): string =>
  csvContent(...Array.from({ length: count }, (_, index) => csvRow({ productId: `MANY-${index}`, ...overrides })));

export const cookieOf = ({ cookies }: Person): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Uploads files as the administrator; the store saves them in a temporary folder of this test file. */
export function setUpUploads(store: TestStore, admin: Person) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-uploads-'));
  vi.stubEnv('TMPDIR', folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Uploads a file and returns the events of the response. */
  const upload = async (content: string | Buffer, query = 'format=csv') => {
    const response = await store.app.inject({
      method: 'POST',
      url: `${importPath}?${query}`,
      headers: { ...uploadHeaders, cookie: cookieOf(admin) },
      payload: content,
    });
    expect(response.statusCode, response.payload).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': expect.stringContaining('no-store'),
    });
    const lines = response.payload.trimEnd().split('\n');
    const events = lines.map((line) => ImportEvent.parse(JSON.parse(line)));
    return { events, last: events.at(-1), rejected: events.filter(({ event }) => event === 'rejected') };
  };
  return {
    folder,
    upload,
    /** Names of the files and folders in it. */
    listFolder: (): string[] => readdirSync(folder),
    /** The audit entries of imports, newest first. */
    listImportAudit: async (): Promise<AuditEntry[]> =>
      (await listAudit(store.db, { limit: 1_000 })).filter(({ event }) => event.startsWith('catalogue-import')),
    /** Products that a search of the admin area finds. */
    findProducts: async (search: string): Promise<AdminProduct[]> =>
      (await admin.get<AdminProduct[]>(`/api/admin/products?search=${search}`)).body,
  };
}
