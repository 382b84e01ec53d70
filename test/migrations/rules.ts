import { squawk } from './squawk.ts';

/**
 * Statements that lock a table in use while they read or write all its rows (docs/decisions/0027). Squawk detects most of them;
 * `rules` adds the others. A statement with the comment `-- locks long because …` is accepted.
 */
const REASON = /^\s*-- locks long because \S.{9,}$/m;
const OUTSIDE = /^-- outside a transaction\n/;
const BREAKPOINT = '--> statement-breakpoint';

interface Rule {
  finds: RegExp;
  instead: string;
}

/** Searched in a statement without comments, in lower case, in one line. */
const rules: Rule[] = [
  {
    finds: /\badd (column )?(?!constraint\b)\S+ [^,]*\bcheck\b/,
    instead: 'the column first, then its check by itself, `not valid`',
  },
  {
    finds: /\badd (column )?\S+ (small|big)?serial\b/,
    instead: 'an empty column that is filled in batches: this rewrites the whole table',
  },
  { finds: /^lock\b/, instead: 'nothing: a statement takes the lock it needs' },
  {
    finds: /^(vacuum\b.*\bfull|cluster|refresh materialized view (?!concurrently)|truncate)\b/,
    instead: 'a way that does not block readers',
  },
  { finds: /\bset (tablespace|logged|unlogged|access method)\b/, instead: 'a new table' },
  {
    // Not the clause of a trigger, a foreign key, a row lock, or `on conflict do update`.
    finds: /(?<!\b(?:on|for|after|before|or|of|do|key) )\b(update|delete from|merge into|truncate)\b/,
    instead: 'a job that goes through the rows a thousand at a time, outside the migration',
  },
];

/** Statements that only define something: what they contain runs later. */
const DEFINES =
  /^(create (or replace )?(function|procedure|(constraint )?trigger|rule|policy|view)|grant|revoke|comment)\b/;

/** Describes the violations of a migration. `earlier` is the SQL of the previous migrations. */
export function longLocks(sql: string, earlier = ''): string[] {
  const runsOutside = OUTSIDE.test(sql);
  const statements = sql.split(BREAKPOINT);
  const made = new Set(
    statements.map(plain).flatMap((text) => /^create table (?:if not exists )?(\S+?)\s*\(/.exec(text)?.[1] ?? []),
  );
  const violations = squawk(sql, { inTransaction: !runsOutside });
  let firstLine = 0;
  return statements.flatMap((statement, place) => {
    const lines = { from: firstLine, to: firstLine + statement.split('\n').length - 1 };
    firstLine = lines.to;
    const text = plain(statement);
    if (REASON.test(statement) || made.has(tableOf(text) ?? '') || DEFINES.test(text)) return [];
    const around = { before: plain(statements.slice(0, place).join('\n')), earlier: plain(earlier), runsOutside };
    const parsed = violations
      .filter(({ line }) => isOf(line, lines, place))
      .filter(({ rule_name }) => rule_name !== 'adding-not-nullable-field' || !isProvenNotNull(text, around.earlier))
      .map(({ rule_name, help, message }) => `${rule_name}: ${help ?? message}`);
    const own = rules.filter(({ finds }) => finds.test(text)).map(({ instead }) => instead);
    return [...parsed, ...own, ...ordered(text, around)].map((fault) => `${text.slice(0, 80)} — instead: ${fault}`);
  });
}

/** A statement breakpoint can be at the end of a line. */
function isOf(line: number, { from, to }: { from: number; to: number }, place: number): boolean {
  return line <= to && (place === 0 ? line >= from : line > from);
}

interface Around {
  before: string;
  earlier: string;
  runsOutside: boolean;
}

/** A validated check lets PostgreSQL set `not null` without reading a row. */
function isProvenNotNull(text: string, earlier: string): boolean {
  const [, table, column] = /\balter table (?:only )?(\S+) alter (?:column )?(\S+) set not null/.exec(text) ?? [];
  return earlier.includes(`validate constraint ${table}_${column}_not_null`);
}

/** Rules that depend on earlier statements. */
function ordered(text: string, { before, runsOutside }: Around): string[] {
  const faults: string[] = [];
  if (/\bvalidate constraint\b/.test(text) && /\bnot valid\b/.test(before)) {
    faults.push('to validate in the next migration: here the lock of the first statement is held meanwhile');
  }
  const index = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\S+)/.exec(text);
  if (index && !runsOutside) faults.push('the first line `-- outside a transaction`');
  if (index && !before.includes(`drop index concurrently if exists ${index[1]}`)) {
    faults.push(
      `\`drop index concurrently if exists ${index[1]}\` before it: an aborted build leaves an invalid index`,
    );
  }
  return faults;
}

/** Comments, except inside literals, quoted names and function bodies. */
const COMMENT = /('(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\2)|--.*$|\/\*[\s\S]*?\*\//gm;

/** Without comments, quotes and line breaks, in lower case. */
function plain(sql: string): string {
  return sql
    .replace(COMMENT, (_, text?: string) => text ?? ' ')
    .replaceAll('"', '')
    .replace(/\bpublic\./gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function tableOf(text: string): string | undefined {
  return /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index (?:concurrently )?\S+ on (?:only )?|update (?:only )?|delete from |truncate (?:table )?|lock (?:table )?)(\S+)/.exec(
    text,
  )?.[1];
}
