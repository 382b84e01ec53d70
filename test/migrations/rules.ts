/**
 * What a migration must not do to a table that customers use (docs/decisions/0027): statements that hold a lock for as long as
 * they read or write all its rows. A statement with the comment `-- locks long because …` is let through.
 */
const REASON = /^\s*-- locks long because \S.{9,}$/m;
const OUTSIDE = /^-- outside a transaction\n/;

interface Rule {
  finds: RegExp;
  instead: string;
}

const rules: Rule[] = [
  {
    finds: /\bcreate (unique )?index (?!concurrently)/,
    instead: 'create index concurrently, in a file that runs outside',
  },
  {
    finds: /\badd constraint (?!.* using index)(?=.*\b(unique|primary key)\b)/,
    instead: 'a unique index, made concurrently, then `add constraint … using index`',
  },
  {
    finds: /\badd constraint (?!.* not valid\b)(?=.*\b(check|foreign key)\b)/,
    instead: '`not valid`, and `validate constraint` in the next migration',
  },
  {
    finds: /\badd column .*\b(unique|references|primary key|check)\b/,
    instead: 'the column first, then its constraint by itself',
  },
  {
    finds: /\badd column .*\b(generated|serial|bigserial|smallserial)\b/,
    instead: 'an empty column that is filled bit by bit: this writes the whole table anew',
  },
  {
    finds: /\badd column .*\bdefault (?!now\(\))\w+\(/,
    instead:
      'an empty column that is filled bit by bit: a default that differs from row to row writes the whole table anew',
  },
  { finds: /\balter column \S+ (set data )?type\b/, instead: 'a new column beside it' },
  { finds: /\block table\b/, instead: 'nothing: a statement takes the lock it needs' },
  {
    finds: /\b(vacuum full|cluster|reindex (?!.*\bconcurrently)|refresh materialized view (?!concurrently)|truncate)\b/,
    instead: 'a way that readers do not wait for',
  },
  { finds: /\bset (tablespace|logged|unlogged|access method)\b/, instead: 'a new table' },
  {
    finds: /^(with .*)?(update|delete from|merge into)\b|\$\$.*\b(update|delete from)\b/,
    instead: 'a job that goes through the rows a thousand at a time, outside the migration',
  },
];

/** What is wrong with a migration's SQL, in words. `earlier` is the SQL of those before it. */
export function longLocks(sql: string, earlier = ''): string[] {
  const runsOutside = OUTSIDE.test(sql);
  const made = new Set(
    [...plain(sql).matchAll(/\bcreate table (?:if not exists )?(\S+?)\s*\(/g)].map(([, table]) => table),
  );
  const statements = sql.split('--> statement-breakpoint');
  return statements.flatMap((statement, place) => {
    const text = plain(statement);
    if (REASON.test(statement) || made.has(tableOf(text)) || /^create (or replace )?(function|procedure)\b/.test(text))
      return [];
    const before = plain(statements.slice(0, place).join('\n'));
    return [
      ...rules.filter(({ finds }) => finds.test(text)).map(({ instead }) => instead),
      ...ordered(text, { before, earlier: plain(earlier), runsOutside }),
    ].map((instead) => `${text.slice(0, 80)} — instead: ${instead}`);
  });
}

interface Around {
  before: string;
  earlier: string;
  runsOutside: boolean;
}

/** What is right or wrong by what stands before it. */
function ordered(text: string, { before, earlier, runsOutside }: Around): string[] {
  const faults: string[] = [];
  const notNull = /\balter table (\S+) alter column (\S+) set not null/.exec(text);
  if (notNull && !earlier.includes(`validate constraint ${notNull[1]}_${notNull[2]}_not_null`)) {
    faults.push(
      `a check \`${notNull[1]}_${notNull[2]}_not_null\`, validated in an earlier migration: then no row is read`,
    );
  }
  if (/\bvalidate constraint\b/.test(text) && /\bnot valid\b/.test(before)) {
    faults.push('to validate in the next migration: here the lock of the first statement is held meanwhile');
  }
  const index = /\bcreate (?:unique )?index concurrently (\S+)/.exec(text);
  if (index && !runsOutside) faults.push('the first line `-- outside a transaction`');
  if (index && !before.includes(`drop index concurrently if exists ${index[1]}`)) {
    faults.push(`\`drop index concurrently if exists ${index[1]}\` before it: one that was broken off stays, unusable`);
  }
  return faults;
}

/** Without comments, quotes and line ends, in lower case. */
function plain(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replaceAll('"', '')
    .replace(/\bpublic\./gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function tableOf(text: string): string | undefined {
  return /^(?:alter table (?:only )?|create (?:unique )?index (?:concurrently )?\S+ on |update |delete from )(\S+)/.exec(
    text,
  )?.[1];
}
