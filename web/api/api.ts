import { SIGNED_IN_AS } from '#contract/accounts/signed-in-as.ts';
import type { RouteInput, RouteName, RouteOutput } from '#contract/api.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** What a transport answers: `fetch` in the browser, an in-process call while a page is rendered. */
export interface TransportResponse {
  status: number;
  header(name: string): string | null;
  text: string;
}
export type Transport = (
  method: string,
  url: string,
  init: { body?: string; headers: Record<string, string>; signal?: AbortSignal | undefined },
) => Promise<TransportResponse>;

/** A call that was refused. `message` is "status: text" (SPEC §8); people are shown the sentence of `code`. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The server's own sentence, in English. */
  readonly sentence: string | undefined;
  /** The product that a 409 is about. */
  readonly product: string | undefined;
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** How the order that a 409 is about stands now. */
  readonly order: ErrorBody['order'];

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    const body = parseErrorBody(text);
    this.code = body?.code;
    this.sentence = body?.message;
    this.product = body?.product;
    this.issues = body?.issues ?? [];
    this.order = body?.order;
  }
}

/** True when the server surely did nothing of what was asked: not after a lost connection or a fault of its own. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? (T[K] extends undefined ? never : K) : never]?: T[K];
};
type Options<R extends keyof RouteName> = Given<RouteInput<R>> & {
  headers?: Record<string, string>;
  /** Ends the call when nobody waits for its answer any more. */
  signal?: AbortSignal;
};

/** One page of a list, with what its headers tell. */
export interface Page<T> {
  items: T;
  /** How many match in all (`X-Total-Count`). */
  total: number;
  /** There are more than `total`, which is as far as was counted (`X-Total-Count-Is: at-least`). */
  atLeast: boolean;
  /** Address of the next page (`Link: …; rel="next"`), if there is one. */
  next: string | undefined;
}

export interface Api {
  /** Calls an endpoint by its name, "GET /api/user"; throws ApiError. */
  call<R extends keyof RouteName>(route: R, options?: Options<R>): Promise<RouteOutput<R>>;
  /** The same for a list, with its total and next page. */
  page<R extends keyof RouteName>(route: R, options?: Options<R>): Promise<Page<RouteOutput<R>>>;
}

export function createApi(transport: Transport): Api {
  async function send(route: string, options: LooseOptions = {}): Promise<TransportResponse> {
    const [method = 'GET', path = ''] = route.split(' ');
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    let body: string | undefined;
    if (options.body !== undefined) {
      body = JSON.stringify(options.body);
      headers['content-type'] = 'application/json';
    }
    const { signal } = options;
    const answer = await transport(
      method,
      address(path, options),
      body === undefined ? { headers, signal } : { headers, signal, body },
    );
    if (answer.status >= 400) throw new ApiError(answer.status, answer.text);
    return answer;
  }
  const read = <T>(answer: TransportResponse) => (answer.text === '' ? undefined : JSON.parse(answer.text)) as T;
  return {
    call: async (route, options) => read(await send(route, options as LooseOptions)),
    page: async (route, options) => {
      const answer = await send(route, options as LooseOptions);
      return {
        items: read(answer),
        total: Number(answer.header('x-total-count') ?? 0),
        atLeast: answer.header('x-total-count-is') === 'at-least',
        next: /<([^>]+)>;\s*rel="next"/.exec(answer.header('link') ?? '')?.[1],
      };
    },
  };
}

/** Where an endpoint answers, for a link that a browser follows by itself. */
export function endpointAddress<R extends keyof RouteName & `GET ${string}`>(route: R, options?: Options<R>): string {
  return address(route.slice('GET '.length), (options ?? {}) as LooseOptions);
}

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function address(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The language that goes with every call (CONTRACT §2); set by `web/i18n`. */
let acceptLanguage = 'en';
export function setAcceptLanguage(language: string): void {
  acceptLanguage = language;
}

/** Whom the page believes signed in; set by `web/session/session.ts`. */
let findSignedIn: () => number | undefined = () => undefined;
export function setFindSignedIn(find: typeof findSignedIn): void {
  findSignedIn = find;
}

/** For whom a call is meant: nobody acts in the name of who has signed in meanwhile. Asking who that is, is for anybody. */
export function signedInAsHeader(url: string): Record<string, string> {
  const id = findSignedIn();
  return id === undefined || url === '/api/user' ? {} : { [SIGNED_IN_AS]: String(id) };
}

/** The API as pages in the browser call it: same origin, cookies included. */
export const browserApi = createApi(async (method, url, { body, headers, signal }) => {
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { ...headers, 'accept-language': acceptLanguage, ...signedInAsHeader(url) },
  };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new ApiError(0, '');
  }
  return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() };
});
