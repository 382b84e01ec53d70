import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A span in OTLP's JSON encoding; only the fields that tests use. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
}

export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, unknown>;
}

interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A collector that receives traces over OTLP/HTTP and stores them. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as OtlpBody;
    text += JSON.stringify(body);
    for (const span of body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans)) {
      spans.push({ ...span, attributes: valuesOf(span.attributes) });
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  const open = async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const port = await open();
  afterAll(close);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    /** All bodies received. */
    text: () => text,
    close,
  };
}

function valuesOf(attributes: OtlpSpan['attributes']): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
