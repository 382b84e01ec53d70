import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '#server/platform/http/errors.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); runs off the main thread. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of the four threads that Node has for such work: one is left for files and names, and memory stays below 60 MiB. */
const AT_ONCE = 3;
/** More would wait longer than a person does; they are asked to come again. Proof: passwords.test.ts. */
const WAITING_MAX = 60;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** A password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** The hash of a password that nobody has, made once: an unknown e-mail costs the same work as a wrong password. */
const decoy = hashPassword(crypto.randomUUID());

/** True when the password is the account's; takes the same time when there is no account, or it has no password. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(known, password));
  return typeof passwordHash === 'string' && matches;
}

/** Does the work when its turn comes: who finishes hands the place over to the next. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) {
    running += 1;
  } else {
    if (waiting.length >= WAITING_MAX) {
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((turn) => void waiting.push(turn));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
