import { hashPassword } from './passwords.ts';

/** Running and waiting jobs that the password hasher accepts (passwords.ts). */
const HASHER_CAPACITY = 63;

/** Keeps the password hasher full: until it is released, every request that hashes a password gets a 503. */
export function saturateHasher(): { release(): Promise<void> } {
  let isSaturated = true;
  const work = Array.from({ length: HASHER_CAPACITY }, async () => {
    while (isSaturated) await hashPassword('any password');
  });
  return {
    async release() {
      isSaturated = false;
      await Promise.all(work);
    },
  };
}
