/** Reads the OpenAPI 3.1 document without knowledge of the store. */

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  anyOf?: Schema[];
  contentSchema?: Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Header {
  required?: boolean;
  schema: Schema;
}

export interface Documented {
  headers?: Record<string, Header>;
  content?: Record<string, { schema?: Schema }>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body?: { required: boolean; mediaType: string; schema?: Schema };
  /** By status. */
  responses: Record<string, Documented>;
  isForSignedIn: boolean;
}

type Tree = { [key: string]: Tree };

export interface ApiDocument {
  operations: Operation[];
  /** The unchanged document. */
  whole: object;
  /** The name of the session cookie. */
  cookie: string;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

export function readDocument(text: string): ApiDocument {
  const whole = JSON.parse(text) as Tree;
  /** Resolves a reference, but not the references inside its target. */
  const at = (place: Tree | undefined): Tree => {
    if (typeof place?.$ref !== 'string') return place ?? {};
    const steps = String(place.$ref).slice('#/'.length).split('/');
    return at(steps.reduce((from, step) => from[step.replace(/~1/g, '/').replace(/~0/g, '~')] ?? {}, whole));
  };
  const each = (places: Tree | undefined): Tree =>
    Object.fromEntries(Object.entries(places ?? {}).map(([name, place]) => [name, at(place)]));

  const operations = Object.entries(whole.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => {
        const responses = Object.entries(each(operation.responses)).map(([status, answer]) => [
          status,
          { ...answer, headers: each(answer.headers) },
        ]);
        const body = operation.requestBody && at(operation.requestBody);
        const [media] = Object.entries(body?.content ?? {});
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          parameters: Object.values(each(operation.parameters)),
          ...(media && { body: { required: body?.required ?? false, mediaType: media[0], ...media[1] } }),
          responses: Object.fromEntries(responses),
          isForSignedIn: Object.keys(operation.security ?? {}).length > 0,
        } as unknown as Operation;
      }),
  );
  const [scheme] = Object.values(at(whole.components).securitySchemes ?? {});
  return { operations, whole, cookie: String(scheme?.name) };
}
