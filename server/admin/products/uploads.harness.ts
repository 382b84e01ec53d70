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

export const address = '/api/admin/products/import';
export const bytes = { 'content-type': 'application/octet-stream' };

/** A CSV file of these rows. */
export const lines = (...rows: string[]): string => `${[header, ...rows].join('\n')}\n`;

/** A CSV file of so many products, `MANY-0` and so on. */
export const many = (count: number, wish: Record<string, string> = {}): string =>
  lines(...Array.from({ length: count }, (_, each) => csvRow({ productId: `MANY-${each}`, ...wish })));

export const cookieOf = ({ cookies }: Person): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** An administrator who sends files, to a store that keeps them in a folder of this test file alone. */
export function uploadsOf(store: TestStore, admin: Person) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-uploads-'));
  vi.stubEnv('TMPDIR', folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Sends a file, and gives every line of the answer. */
  const send = async (content: string | Buffer, query = 'format=csv') => {
    const answer = await store.app.inject({
      method: 'POST',
      url: `${address}?${query}`,
      headers: { ...bytes, cookie: cookieOf(admin) },
      payload: content,
    });
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': expect.stringContaining('no-store'),
    });
    const told = answer.payload.trimEnd().split('\n');
    const events = told.map((line) => ImportEvent.parse(JSON.parse(line)));
    return { events, last: events.at(-1), rejected: events.filter((each) => each.event === 'rejected') };
  };
  return {
    folder,
    send,
    /** What uploads have left in it. */
    left: (): string[] => readdirSync(folder),
    /** What the audit remembers of imports, the newest first. */
    imported: async (): Promise<AuditEntry[]> =>
      (await listAudit(store.db, { limit: 1_000 })).filter(({ event }) => event.startsWith('catalogue-import')),
    /** Products that a search finds on the desk. */
    stored: async (search: string): Promise<AdminProduct[]> =>
      (await admin.get<AdminProduct[]>(`/api/admin/products?search=${search}`)).body,
  };
}
