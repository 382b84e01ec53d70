import { ImportError } from '#server/catalogue/import/faults.ts';
import { ConfigError } from '#server/config.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import { adminGrant, adminRevoke } from './admin.ts';
import { auditList } from './audit.ts';
import { backupCreate, backupRestore, backupVerify } from './backup.ts';
import { catalogueExport } from './catalogue/export.ts';
import { catalogueImport } from './catalogue/import.ts';
import { type Command, CommandError, type ExitCode, print, printError, readCall, UsageError } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor/doctor.ts';
import { migrate } from './migrate.ts';
import { ordersVerifyHistory } from './orders.ts';
import { stockImport } from './stock/import.ts';
import { stockVerify } from './stock/verify.ts';
import { userCreate } from './user.ts';

const commands: Command[] = [
  doctor,
  migrate,
  catalogueImport,
  catalogueExport,
  adminGrant,
  adminRevoke,
  userCreate,
  demo,
  auditList,
  ordersVerifyHistory,
  stockImport,
  stockVerify,
  backupCreate,
  backupRestore,
  backupVerify,
];

process.exitCode = await main(process.argv.slice(2));

/** Runs one command line. Every failure becomes a sentence and an exit code. */
async function main(args: string[]): Promise<ExitCode> {
  const command = commands.find(({ words }) => words.split(' ').every((word, index) => args[index] === word));
  try {
    if (!command) return help(args);
    const call = readCall(command, args.slice(command.words.split(' ').length));
    if (call) return await command.run(call);
    print(usage(command));
    return 0;
  } catch (error) {
    return explain(error, command);
  }
}

function help(args: string[]): ExitCode {
  const lines = commands.map(({ words, parameters, summary }) => `  ${words} ${parameters}\n      ${summary}`);
  const text = `Usage: npm run theriac -- COMMAND\n\n${lines.join('\n')}\n\nEach has --help.`;
  if (args.some((arg) => arg === '--help' || arg === '-h') || args[0] === 'help') {
    print(text);
    return 0;
  }
  printError(args.length > 0 ? `There is no command "${args.join(' ')}".\n\n${text}` : text);
  return 2;
}

function usage({ words, parameters, summary, help }: Command): string {
  return `Usage: npm run theriac -- ${words} ${parameters}\n\n${summary}${help && `\n\n${help}`}`;
}

function explain(error: unknown, command: Command | undefined): ExitCode {
  if (error instanceof UsageError) {
    printError(`${error.message}${command ? `\n\n${usage(command)}` : ''}`);
    return 2;
  }
  if (error instanceof ConfigError) {
    printError(error.message);
    return 2;
  }
  if (error instanceof ImportError) printError(`${error.message} (${error.code})`);
  else if (error instanceof CommandError) printError(error.message);
  else printError(rootCause(error));
  return 1;
}
