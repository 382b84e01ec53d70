/**
 * Settles as `work` does, or after `ms` milliseconds as `onTimeout` does, which may throw; without it, with undefined. The
 * work itself continues; its result is then ignored, also when it fails.
 */
export async function withTimeout<T, L = undefined>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => L = () => undefined as L,
): Promise<T | L> {
  const { promise: expired, resolve: expire } = Promise.withResolvers<void>();
  const timer = setTimeout(expire, ms);
  return await Promise.race([work, expired.then(onTimeout)]).finally(() => clearTimeout(timer));
}
