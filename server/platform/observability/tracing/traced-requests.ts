import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { active, parseTraceparent } from './active-span.ts';

interface Traced {
  span: Span;
  /** Does the rest as a part of the request. */
  within(rest: () => void): void;
}

/**
 * A span for each request that Fastify answers, named by its route (OpenTelemetry's conventions for HTTP servers). Left
 * out of them: the address and the caller's, which may tell what is somebody's.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const requests = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const traced = begin(request, tracer);
    requests.set(request, traced.span);
    // Whoever goes away before the answer has no `onResponse`.
    reply.raw.once('close', () => traced.span.isRecording() && traced.span.end());
    traced.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = requests.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function begin(request: FastifyRequest, tracer: Tracer): Traced {
  const own = isInProcess(request);
  const parent = own ? active.getStore()?.context : remoteParent(request);
  const { method, routeOptions, protocol, id } = request;
  const route = routeOptions.url;
  const span = tracer.startSpan(
    route === undefined ? method : `${method} ${route}`,
    {
      kind: own ? SpanKind.INTERNAL : SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        'url.scheme': protocol,
        ...(route !== undefined && { 'http.route': route }),
        'theriac.request.id': id,
      },
    },
    parent ?? ROOT_CONTEXT,
  );
  const context = trace.setSpan(parent ?? ROOT_CONTEXT, span);
  return { span, within: (rest) => active.run({ context, span: span.spanContext() }, rest) };
}

function remoteParent({ headers }: FastifyRequest) {
  const given = headers.traceparent;
  const remote = parseTraceparent(typeof given === 'string' ? given : undefined);
  return remote && trace.setSpanContext(ROOT_CONTEXT, remote);
}
