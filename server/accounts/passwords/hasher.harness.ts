import { hashPassword } from './passwords.ts';

/** As many as may be at work and in the queue of the password hasher (passwords.ts). */
const PLACES = 63;

/** Takes every place at the password hasher: work that asks for one is refused (503), and only that. */
export function busyHasher(): { letGo(): Promise<void> } {
  let isBusy = true;
  const work = Array.from({ length: PLACES }, async () => {
    while (isBusy) await hashPassword('as many as may wait');
  });
  return {
    async letGo() {
      isBusy = false;
      await Promise.all(work);
    },
  };
}
