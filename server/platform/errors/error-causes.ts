/** An error and its causes, outermost first. StatementError, for example, wraps the driver's error. */
export function* causes(error: unknown): Generator<object> {
  for (let each = error; typeof each === 'object' && each !== null; each = (each as { cause?: unknown }).cause)
    yield each;
}
