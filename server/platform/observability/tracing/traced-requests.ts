import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { active, parseTraceparent } from './active-span.ts';

interface RequestSpan {
  span: Span;
  /** Continues the request with the span as the active one. */
  activate(next: () => void): void;
}

/**
 * Records a span for each request to Fastify, named by its route (OpenTelemetry's conventions for HTTP servers). The URL
 * and the caller's address are left out: they may be personal data.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const requests = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const traced = startSpan(request, tracer);
    requests.set(request, traced.span);
    // `onResponse` is not called when the client disconnects before the response.
    reply.raw.once('close', () => traced.span.isRecording() && traced.span.end());
    traced.activate(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = requests.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function startSpan(request: FastifyRequest, tracer: Tracer): RequestSpan {
  const isInternal = isInProcess(request);
  const parent = isInternal ? active.getStore()?.context : remoteParent(request);
  const { method, routeOptions, protocol, id } = request;
  const route = routeOptions.url;
  const span = tracer.startSpan(
    route === undefined ? method : `${method} ${route}`,
    {
      kind: isInternal ? SpanKind.INTERNAL : SpanKind.SERVER,
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
  return { span, activate: (next) => active.run({ context, span: span.spanContext() }, next) };
}

function remoteParent({ headers }: FastifyRequest) {
  const header = headers.traceparent;
  const remote = parseTraceparent(typeof header === 'string' ? header : undefined);
  return remote && trace.setSpanContext(ROOT_CONTEXT, remote);
}
