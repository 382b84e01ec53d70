import { type LevelWithSilent, type Logger, pino } from 'pino';

/**
 * A log of JSON lines, on standard output by default. Errors are logged without their messages: those of the database
 * and the mail server contain parameters, addresses and keys.
 */
export function openLog(
  level: LevelWithSilent,
  destination?: NodeJS.WritableStream,
  extraFields?: () => object,
): Logger {
  const options = {
    level,
    serializers: { err: toLoggedError },
    ...(extraFields && { mixin: extraFields }),
  };
  return destination ? pino(options, destination) : pino(options);
}

const STACK_FRAMES_MAX = 12;

interface LoggedError {
  type: string;
  /** Code of the system, the driver, PostgreSQL or this application. */
  code?: string;
  /** Of the server that could not be reached: `127.0.0.1:5432`. */
  address?: string;
  /** A mail server's reply code of three digits. */
  reply?: string;
  /** PostgreSQL's names of the constraint and the C function; they contain no data. */
  constraint?: string;
  routine?: string;
  /** The statement, with placeholders. */
  statement?: string;
  stack: string[];
  cause?: LoggedError;
}

/** An error without its message. Our own errors are identified by type, code and stack. */
export function toLoggedError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, stack: [] };
  // pg-boss reports copies of errors, which are plain objects.
  const { name, code, address, port, responseCode, constraint, routine, query, cause } = error as Partial<Error> &
    Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
  return {
    type: name ?? 'Error',
    code: text(code),
    address: text(address) && `${text(address)}:${text(port) ?? ''}`,
    reply: text(responseCode),
    constraint: text(constraint),
    routine: text(routine),
    statement: text(query),
    stack: stackFrames(error as { stack?: string }),
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  };
}

/** Only the frames: a stack starts with the message, which may have several lines. */
function stackFrames({ stack = '' }: { stack?: string }): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_FRAMES_MAX)
    .map((line) => line.trim());
}
