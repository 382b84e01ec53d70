import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/pool.ts';

const synonymsFile = fileURLToPath(new URL('../../catalogue/synonyms.txt', import.meta.url));

/** A name that people know a substance by, and the one name that stands for all of them. */
interface Synonym {
  name: string;
  substance: string;
}

/** Brings the table `synonyms` to what catalogue/synonyms.txt says; writes nothing when it says so already. */
export async function loadSynonyms(db: Database): Promise<void> {
  const given = sql`(
    select array_to_string(search_words_of(name), ' ') as name, substance
    from json_to_recordset(${JSON.stringify(await readSynonyms())}::json) as given(name text, substance text)) given`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ differ: boolean }>(sql`
      select exists ((table synonyms except select * from ${given}) union all
        (select * from ${given} except table synonyms)) as differ`);
    if (!rows[0]?.differ) return;
    await tx.execute(sql`delete from synonyms where (name, substance) not in (select name, substance from ${given})`);
    await tx.execute(sql`insert into synonyms select name, substance from ${given} on conflict do nothing`);
  });
}

/** Each line holds the names of one substance with bars between them, the one that stands for all first. */
async function readSynonyms(): Promise<Synonym[]> {
  const lines = (await readFile(synonymsFile, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.flatMap((line) => {
    const names = line.split('|');
    return names.map((name) => ({ name, substance: names[0] ?? '' }));
  });
}
