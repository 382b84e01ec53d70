/**
 * Works of one key are done one after the other, in the order they came, whatever becomes of those before. Who waits
 * holds nothing: behind a lock in the database each would hold one of the few connections, and a customer's second
 * device, or a program, would keep the store from everybody else.
 */
export function waitingLine(): <T>(key: number, work: () => Promise<T>) => Promise<T> {
  const ends = new Map<number, Promise<void>>();
  return async (key, work) => {
    const before = ends.get(key);
    let leave = () => {};
    const end = new Promise<void>((resolve) => {
      leave = resolve;
    });
    ends.set(key, end);
    try {
      await before;
      return await work();
    } finally {
      if (ends.get(key) === end) ends.delete(key);
      leave();
    }
  };
}
