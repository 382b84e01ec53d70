import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Answers as a page's loaders read them; the shape that the web's client takes as a transport. */
export interface InProcessResponse {
  status: number;
  header(name: string): string | null;
  text: string;
}

/** Known to this process alone, so that nobody outside can pass for it. */
const secret = crypto.randomUUID();
const header = 'x-in-process';

/** Headers of a call that this process makes to itself, on behalf of a request that is logged already. */
export const inProcessHeaders = { [header]: secret };

export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[header] === secret;
}

/** Calls the API in this process, as an anonymous visitor: what it answers may stand in a public page. */
export function inProcessCaller(app: FastifyInstance) {
  return async (
    method: string,
    url: string,
    init: { body?: string; headers: Record<string, string> },
  ): Promise<InProcessResponse> => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...init.headers, ...inProcessHeaders },
      ...(init.body === undefined ? {} : { payload: init.body }),
    });
    return {
      status: answer.statusCode,
      header: (name) => {
        const value = answer.headers[name];
        return value === undefined ? null : String(value);
      },
      text: answer.payload,
    };
  };
}
