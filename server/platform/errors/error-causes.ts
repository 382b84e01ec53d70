/** An error and what it was caused by, one after the other: drizzle wraps the driver's. */
export function* causes(error: unknown): Generator<object> {
  for (let each = error; typeof each === 'object' && each !== null; each = (each as { cause?: unknown }).cause)
    yield each;
}
