import type { z } from 'zod';
import type { Method } from '#contract/endpoint.ts';
import type { Shopfront } from './shopfront.ts';

interface Call<Output extends z.ZodType | undefined> {
  method: Method;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The only answer that is right here, and its body. */
  expected: { status: number; output: Output };
}

/**
 * `answer`: what the store said, as expected. `lost`: a fault cost the answer, and whether the deed was done is unknown.
 * `wrong`: it said something that a living store must not say here.
 */
export type Outcome<Answer> = { kind: 'answer'; answer: Answer } | { kind: 'lost' } | { kind: 'wrong'; words: string };

/** Longer than anything that the store itself waits for. */
const ANSWER_MS = 45_000;

/** Calls the store once it is up, as the person of the cookie. */
export async function call<Output extends z.ZodType | undefined = undefined>(
  store: Shopfront,
  cookie: string,
  { method, path, body, headers, expected }: Call<Output>,
): Promise<Outcome<Output extends z.ZodType ? z.output<Output> : undefined>> {
  const origin = await store.origin();
  const kills = store.kills();
  try {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    if (response.status === expected.status) {
      return { kind: 'answer', answer: expected.output?.parse(JSON.parse(text)) as never };
    }
    if (response.status >= 500 && store.excuses(kills, response.status)) return { kind: 'lost' };
    return { kind: 'wrong', words: `${method} ${path} was answered with ${response.status}: ${text}` };
  } catch (error) {
    if (store.excuses(kills)) return { kind: 'lost' };
    return { kind: 'wrong', words: `${method} ${path} had no answer: ${causeOf(error)}` };
  }
}

function causeOf(error: unknown): string {
  return error instanceof Error && error.cause ? `${error.message} (${causeOf(error.cause)})` : String(error);
}
