import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/** One finding of squawk. `line` counts from 0. */
export type Violation = z.infer<typeof Violation>;
const Violation = z.object({ line: z.int(), rule_name: z.string(), message: z.string(), help: z.string().nullable() });

/** Squawk's rules about locks whose duration grows with the table. Its style rules are left out. */
const LONG_LOCKS = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'adding-required-field',
  'adding-serial-primary-key-field',
  'ban-alter-domain-with-add-constraint',
  'ban-concurrent-index-creation-in-transaction',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'require-concurrent-reindex',
  'require-concurrent-partition-detach',
  'syntax-error',
];

/** Reports statements that lock a table for long, and syntax errors. */
export function squawk(sql: string, { inTransaction }: { inTransaction: boolean }): Violation[] {
  const { status, stdout, stderr, error } = spawnSync(
    'node_modules/.bin/squawk',
    ['--reporter=json', '--pg-version=15', ...(inTransaction ? ['--assume-in-transaction'] : [])],
    { input: sql, encoding: 'utf8' },
  );
  if (error) throw error;
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return Violation.array()
    .parse(JSON.parse(stdout))
    .filter((violation) => LONG_LOCKS.includes(violation.rule_name));
}
