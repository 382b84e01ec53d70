import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** 0 done, 1 failed, 2 usage error (http-contract.md §1). */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** The words of the command: `catalogue import`. */
  words: string;
  /** Its parameters and options: `FILE [--dry-run]`. */
  parameters: string;
  summary: string;
  /** One line per option, as `--help` shows it. */
  help: string;
  options: ParseArgsOptionsConfig;
  run(call: Call): Promise<ExitCode>;
}

/** The parsed parameters and options of a call. */
export interface Call {
  /** FILE or EMAIL; empty if the command takes none. */
  argument: string;
  flag(name: string): boolean;
  text(name: string): string | undefined;
}

/** The command line is wrong: printed with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The operation failed: printed as it is, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Parses the parameters and options of a command; undefined for `--help`. Throws UsageError. */
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

/** Prints a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}
