import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A response for the loaders of pages, in the shape of the web client's transport. */
export interface InProcessResponse {
  status: number;
  header(name: string): string | null;
  text: string;
}

/** Only this process knows it, so external callers cannot set the header. */
const secret = crypto.randomUUID();
const header = 'x-in-process';

/** Marks a call that this process makes to itself while it handles a request, which is logged already. */
export const inProcessHeaders = { [header]: secret };

export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[header] === secret;
}

/** Calls the API in this process as an anonymous visitor, so its responses may be part of a public page. */
export function inProcessCaller(app: FastifyInstance) {
  return async (
    method: string,
    url: string,
    init: { body?: string; headers: Record<string, string> },
  ): Promise<InProcessResponse> => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...init.headers, ...inProcessHeaders },
      ...(init.body === undefined ? {} : { payload: init.body }),
    });
    return {
      status: response.statusCode,
      header: (name) => {
        const value = response.headers[name];
        return value === undefined ? null : String(value);
      },
      text: response.payload,
    };
  };
}
