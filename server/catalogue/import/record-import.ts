import { randomUUID } from 'node:crypto';
import type { FileCode, ImportCounts } from '#contract/admin/product-import.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { ChangeOrigin } from '#server/catalogue/history/record-changes.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { fileFormat } from './file-format.ts';
import { hashFile } from './hash-file.ts';
import type { ImportOptions } from './options.ts';

/** `REJECTED`: all or nothing with a rejected record. `ABORTED`: by the user, or because the server stopped. */
type FailureReason = FileCode | 'REJECTED' | 'ABORTED' | 'ERROR';

/**
 * Audits the start and the end of an import. A killed import has only a start. Products get audit entries of their own only when an
 * administrator edits one; what an import changes in them is in their history.
 */
export class ImportAudit {
  readonly #db: Database;
  readonly #file: string;
  readonly #options: ImportOptions;
  readonly #id = randomUUID();
  /** Common details of the import's entries. */
  #details: Record<string, unknown> | undefined;

  constructor(db: Database, file: string, options: ImportOptions) {
    this.#db = db;
    this.#file = file;
    this.#options = options;
  }

  /** For the history of the products that the import changes. */
  get origin(): ChangeOrigin {
    const { isStarter, by } = this.#options;
    return { cause: 'import', importId: isStarter ? undefined : this.#id, by };
  }

  /** Before the first batch, in a transaction of its own. */
  async begin(): Promise<void> {
    if (this.#details) return;
    const { kind, gzip } = fileFormat(this.#file);
    const { by, allOrNothing = false, withdrawMissing = false } = this.#options;
    const format = gzip ? `${kind}.gz` : kind;
    const details = { import: this.#id, format, sha256: await hashFile(this.#file), allOrNothing, withdrawMissing };
    await recordAuditEvent(this.#db, 'catalogue-import-started', { ...by, details });
    if (!this.#options.isStarter)
      await this.#db.execute(
        sql`insert into catalogue_imports (id, account_id) values (${this.#id}, ${by?.accountId ?? null})`,
      );
    this.#details = details;
  }

  /** With `allOrNothing`, call it inside the import's transaction. `isWhole`: the file was read to its end. */
  async finished(db: Runner, counts: ImportCounts, isWhole: boolean): Promise<void> {
    await this.#end(db, 'catalogue-imported', { isWhole, ...counts });
  }

  /** `counts`: the batches that were written. With `allOrNothing` they were rolled back. */
  async failed(counts: ImportCounts, reason: FailureReason): Promise<void> {
    await this.#end(this.#db, 'catalogue-import-failed', { reason, ...counts });
  }

  async #end(db: Runner, event: 'catalogue-imported' | 'catalogue-import-failed', how: Record<string, unknown>) {
    if (!this.#details) return;
    await recordAuditEvent(db, event, { ...this.#options.by, details: { ...this.#details, ...how } });
  }
}
