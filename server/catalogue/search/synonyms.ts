import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readLookAlikes } from '#server/catalogue/medicines/look-alikes.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import type { DataStep } from '#server/platform/database/migrations/migrate.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

const synonymsFile = fileURLToPath(new URL('../../../catalogue/synonyms.txt', import.meta.url));

/** Updates the table `synonyms` to catalogue/synonyms.txt; writes nothing if they are equal. */
export async function loadSynonyms(db: Database): Promise<void> {
  const fileTable = await readFileAsTable();
  await db.transaction(async (tx) => {
    if (await areEqual(tx, fileTable)) return;
    await tx.execute(
      sql`delete from synonyms where (name, substance) not in (select name, substance from ${fileTable})`,
    );
    await tx.execute(sql`insert into synonyms select name, substance from ${fileTable} on conflict do nothing`);
  });
}

/** Fills the table `synonyms` after the migrations. */
export const synonymTable: DataStep = {
  isDone: async (db) => areEqual(db, await readFileAsTable()),
  run: loadSynonyms,
};

/** SQL: the file as a table. */
async function readFileAsTable(): Promise<SQL> {
  const groups = await readSynonyms();
  const synonyms = groups.flatMap((names) => names.map((name) => ({ name, substance: names[0] })));
  return sql`(
    select array_to_string(search_words_of(name), ' ') as name, substance
    from json_to_recordset(${JSON.stringify(synonyms)}::json) as synonym(name text, substance text)) file_table`;
}

async function areEqual(db: Runner, fileTable: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ differ: boolean }>(sql`
    select exists ((table synonyms except select * from ${fileTable}) union all
      (select * from ${fileTable} except table synonyms)) as differ`);
  return rows[0]?.differ === false;
}

/**
 * The names of each substance, the main name first. A name that looks like another is known too, so that no search corrects it:
 * the catalogue may have only the other one.
 */
export async function readSynonyms(): Promise<string[][]> {
  const lines = (await readFile(synonymsFile, 'utf8')).split('\n');
  const substances = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('|'));
  const named = new Set(substances.flat());
  const others = new Set(
    readLookAlikes()
      .flat()
      .map((name) => name.toLowerCase()),
  );
  return [...substances, ...[...others].filter((name) => !named.has(name)).map((name) => [name])];
}
