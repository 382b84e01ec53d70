import { type LevelWithSilent, type Logger, pino } from 'pino';

/**
 * JSON lines on standard output. Errors are cut to what says where and why: the messages of database and mail errors
 * carry parameters, addresses and keys, which no log may hold.
 */
export function openLog(
  level: LevelWithSilent,
  destination?: NodeJS.WritableStream,
  fieldsOfEveryLine?: () => object,
): Logger {
  const options = {
    level,
    serializers: { err: errorFacts },
    ...(fieldsOfEveryLine && { mixin: fieldsOfEveryLine }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Frames of a stack that are worth a line of the log. */
const FRAMES = 12;

interface ErrorFacts {
  type: string;
  /** System, driver, PostgreSQL or our own code. */
  code?: string;
  /** A mail server's, in three digits. */
  reply?: string;
  /** What PostgreSQL names of its own: never data. */
  constraint?: string;
  routine?: string;
  /** The statement, with placeholders. */
  statement?: string;
  stack: string[];
  cause?: ErrorFacts;
}

/** An error without its message; errors of our own making say what they mean by type, code and place. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, responseCode, constraint, routine, query, cause } = error as Error & Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
  return {
    type: error.name,
    code: text(code),
    reply: text(responseCode),
    constraint: text(constraint),
    routine: text(routine),
    statement: text(query),
    stack: framesOf(error),
    ...(cause === undefined ? {} : { cause: errorFacts(cause) }),
  };
}

/** The places only: the first lines of a stack repeat the message, which may run over several. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
}
