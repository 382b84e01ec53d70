import type { z } from 'zod';
import type { Method } from '#contract/endpoint.ts';
import type { Shopfront } from './shopfront.ts';

interface Call<Output extends z.ZodType | undefined> {
  method: Method;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The only correct response, and the schema of its body. */
  expected: { status: number; output: Output };
}

/**
 * `response`: as expected. `lost`: there was no response because of a disturbance, so the result is unknown. `wrong`: a response
 * that a running store must not send.
 */
export type Outcome<Body> = { kind: 'response'; body: Body } | { kind: 'lost' } | { kind: 'wrong'; words: string };

/** Longer than every timeout of the store. */
const RESPONSE_MS = 45_000;

/** Calls the store once it is up, as the user of the cookie. */
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
      signal: AbortSignal.timeout(RESPONSE_MS),
    });
    const text = await response.text();
    if (response.status === expected.status) {
      return { kind: 'response', body: expected.output?.parse(JSON.parse(text)) as never };
    }
    if (response.status >= 500 && store.excuses(kills, response.status)) return { kind: 'lost' };
    return { kind: 'wrong', words: `${method} ${path} got the response ${response.status}: ${text}` };
  } catch (error) {
    if (store.excuses(kills)) return { kind: 'lost' };
    return { kind: 'wrong', words: `${method} ${path} got no response: ${causeOf(error)}` };
  }
}

function causeOf(error: unknown): string {
  return error instanceof Error && error.cause ? `${error.message} (${causeOf(error.cause)})` : String(error);
}
