import { SIGNED_IN_AS } from '#contract/accounts/signed-in-as.ts';
import type { RouteInput, RouteName, RouteOutput } from '#contract/api.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { fillPath } from '#contract/fill-path.ts';

/** The response of a transport: of `fetch` in the browser, or of an in-process call while a page is rendered. */
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

/** An error response. `message` is "status: text" (product.md §8); users see the translated text of `code`. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The server's message, in English. */
  readonly sentence: string | undefined;
  /** The product that a 409 is about. */
  readonly product: string | undefined;
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** The current state of the order that a 409 is about. */
  readonly order: ErrorBody['order'];
  /** The stored lot that a delivery contradicts. */
  readonly lot: ErrorBody['lot'];
  /** The lines of an order that cannot be sent in full. */
  readonly shortages: NonNullable<ErrorBody['lines']>;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    const body = parseErrorBody(text);
    this.code = body?.code;
    this.sentence = body?.message;
    this.product = body?.product;
    this.issues = body?.issues ?? [];
    this.order = body?.order;
    this.lot = body?.lot;
    this.shortages = body?.lines ?? [];
  }
}

/** True if the server has certainly changed nothing: not after a lost connection or a server error. */
export function isClientError(error: unknown): boolean {
  return error instanceof ResponseError && error.status >= 400 && error.status < 500;
}

function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? (T[K] extends undefined ? never : K) : never]?: T[K];
};
type Options<R extends keyof RouteName> = OptionalIfUndefined<RouteInput<R>> & {
  headers?: Record<string, string>;
  /** Aborts the call. */
  signal?: AbortSignal;
};

/** One page of a list, with the data of its headers. */
export interface Page<T> {
  items: T;
  /** Number of matches (`X-Total-Count`). */
  total: number;
  /** There are more matches than `total`: the server has stopped counting (`X-Total-Count-Is: at-least`). */
  atLeast: boolean;
  /** The words that were searched because nothing matches all that were typed (`X-Searched-Instead`). */
  searchedInstead?: string | undefined;
  /** Address of the next page, if there is one (`Link: …; rel="next"`). */
  next: string | undefined;
}

export interface Api {
  /** Calls an endpoint by its name, "GET /api/user"; throws ResponseError. */
  call<R extends keyof RouteName>(route: R, options?: Options<R>): Promise<RouteOutput<R>>;
  /** As `call`, for a list with its total and next page. */
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
    const response = await transport(
      method,
      urlOf(path, options),
      body === undefined ? { headers, signal } : { headers, signal, body },
    );
    if (response.status >= 400) throw new ResponseError(response.status, response.text);
    return response;
  }
  const read = <T>(response: TransportResponse) => (response.text === '' ? undefined : JSON.parse(response.text)) as T;
  return {
    call: async (route, options) => read(await send(route, options as LooseOptions)),
    page: async (route, options) => {
      const response = await send(route, options as LooseOptions);
      return {
        items: read(response),
        total: Number(response.header('x-total-count') ?? 0),
        atLeast: response.header('x-total-count-is') === 'at-least',
        searchedInstead: decodeURIComponent(response.header('x-searched-instead') ?? '') || undefined,
        next: /<([^>]+)>;\s*rel="next"/.exec(response.header('link') ?? '')?.[1],
      };
    },
  };
}

/** The address of an endpoint, for a link that the browser opens. */
export function endpointUrl<R extends keyof RouteName & `GET ${string}`>(route: R, options?: Options<R>): string {
  return urlOf(route.slice('GET '.length), (options ?? {}) as LooseOptions);
}

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function urlOf(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = fillPath(path, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The language sent with every call (http-contract.md §2); set by `web/i18n`. */
let acceptLanguage = 'en';
export function setAcceptLanguage(language: string): void {
  acceptLanguage = language;
}

/** The id of the user that the page shows as signed in; set by `web/session/session.ts`. */
let findSignedIn: () => number | undefined = () => undefined;
export function setFindSignedIn(find: typeof findSignedIn): void {
  findSignedIn = find;
}

/**
 * Names the user for whom a call is made: if another user has signed in since, the server rejects it. Not sent with GET
 * /api/user, which finds out who is signed in.
 */
export function signedInAsHeader(url: string): Record<string, string> {
  const id = findSignedIn();
  return id === undefined || url === '/api/user' ? {} : { [SIGNED_IN_AS]: String(id) };
}

/** The API for pages in the browser: same origin, with cookies. */
export const browserApi = createApi(async (method, url, { body, headers, signal }) => {
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { ...headers, 'accept-language': acceptLanguage, ...signedInAsHeader(url) },
  };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  try {
    const response = await fetch(url, init);
    return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() };
  } catch {
    throw new ResponseError(0, ''); // the connection may also break within the body
  }
});
