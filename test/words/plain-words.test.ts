import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordsOf } from './identifiers.ts';

/** Words that an operator or a newcomer would have to decode, and the field's words for them (CONTRIBUTING.md). */
const words: [word: RegExp, instead: string][] = [
  [/\brefus\w*/i, 'reject, drop'],
  [/\b(told|tells?)\b/i, 'report, show, send'],
  [/\bwish(es)?\b/i, 'options, settings'],
  [/\bdesk\b/i, "the administrators' list"],
  [/\bpulse\b/i, 'monitor'],
  [/\bmanner\b/i, 'options'],
  [/\b(seldom|for certain|in force|last words|come about)\b/i, 'rarely, certainly, active, last lines, while running'],
  [/\b(order_figures|order_words|orderFigures|orderWords)\b/, 'order_stats, order_search'],
  [/\b(in_?work|kept_answers|theriac_cache_answers)\b/i, 'in progress, cached responses'],
];

/** What cannot change, or is about the old name. */
const accepted = [
  /^CHANGELOG\.md: /,
  // Entries of the audit are append-only.
  /'(password|register)-refused'/,
  /^contract\/accounts\/audit\.ts: .*`refused`/,
  // The stream of an import, whose readers may be of another version.
  /'refused'|`refused`|isRefused/,
  // The error code of the operating system.
  /ECONNREFUSED/,
  // The name of a released migration.
  /0012_desk/,
  // Old names of tables and functions: a migration renames them, and views keep them.
  /order_(figures|words)\b/,
  /^migrations\/\S+ ALTER \w+ \S+ RENAME TO /,
];

test('strings, SQL, configuration and documents use the plain words of the field', () => {
  const files = globSync([
    '{bench,cli,contract,deploy,e2e,scripts,server,test,web}/**/*.{ts,tsx,mjs,css,sql,yaml,conf,sh,env}',
    'deploy/**/{Caddyfile,Dockerfile}',
    'migrations/*.sql',
    'docs/**/*.md',
    '*.md',
  ]).filter((file) => !/^(test\/(released|words)|docs\/generated)/.test(file) && !isReleased(file));
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) =>
        words
          .filter(([word]) => word.test(line) || word.test(wordsOf(line)))
          .map(([, instead]) => `${file}: ${line} (${instead})`),
      ),
  );
  expect(found.filter((line) => !accepted.some((pattern) => pattern.test(line)))).toEqual([]);
});

/** Released migrations are never edited. From 0021 on they are in plain words. */
function isReleased(file: string): boolean {
  const [, number] = /^migrations\/(\d+)/.exec(file) ?? [];
  return number !== undefined && Number(number) < 21;
}
