import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '#server/platform/http/errors.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); runs off the main thread. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Node's pool has four threads: one stays free for files and DNS, and memory stays below 60 MiB. */
const CONCURRENCY = 3;
/** More would wait longer than people do; they get a 503 with Retry-After. Proof: passwords.test.ts. */
const WAITING_MAX = 60;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Returns a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return withHasher(() => hash(password, parameters));
}

/** A hash that no password matches: an unknown e-mail address costs the same work as a wrong password. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Takes the same time when there is no account or the account has no password. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await dummyHash);
  const matches = await withHasher(() => verify(expected, password));
  return typeof passwordHash === 'string' && matches;
}

/** Limits the concurrency; a finished task starts the next waiting one. */
async function withHasher<T>(work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENCY) {
    running += 1;
  } else {
    if (waiting.length >= WAITING_MAX) {
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((start) => void waiting.push(start));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
