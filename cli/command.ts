import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** 0 done, 1 refused, 2 misused (CONTRACT §1). */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** The words that call it: `catalogue import`. */
  words: string;
  /** What stands behind the words: `FILE [--dry-run]`. */
  parameters: string;
  summary: string;
  /** One line per option, as `--help` shows it. */
  help: string;
  options: ParseArgsOptionsConfig;
  run(call: Call): Promise<ExitCode>;
}

/** What a person typed behind a command's words, checked against its options and parameters. */
export interface Call {
  /** FILE or EMAIL; empty where the command takes none. */
  argument: string;
  flag(name: string): boolean;
  text(name: string): string | undefined;
}

/** The command line is wrong: told with how it is used, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The store refuses: told as it is, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Reads what stands behind a command's words; undefined when help is wanted. Throws UsageError. */
export function readCall(command: Command, args: string[]): Call | undefined {
  const { values, positionals } = parse(command, args);
  if (values.help) return undefined;
  const [wanted = ''] = command.parameters.match(/^[A-Z]+/) ?? [];
  const [argument = '', ...others] = positionals;
  if (wanted && argument === '') throw new UsageError(`${wanted} is missing.`);
  const [unexpected] = wanted ? others : positionals;
  if (unexpected !== undefined) throw new UsageError(`"${unexpected}" is one argument too many.`);
  return {
    argument,
    flag: (name) => values[name] === true,
    text: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
}

function parse({ options }: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: values as Record<string, unknown>, positionals };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error;
    throw new UsageError(error.message);
  }
}

/** A line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A line on standard error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
