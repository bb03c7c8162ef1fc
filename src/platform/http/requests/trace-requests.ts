import type { Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { withinRequest } from "../../telemetry/request-scope.ts";
import { isTracing, noteError, startSpan } from "../../telemetry/spans.ts";
import { routeOf } from "./route-of.ts";

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Gives each request a scope that log lines and jobs refer to and, while traces are sent, a span. The span names
 * the route by its pattern. It contains no address, query, header or body.
 */
export function followRequests(
  app: FastifyInstance,
  isTrustedProxy: (address: string | undefined) => boolean,
): void {
  if (isTracing()) {
    app.addHook("onRequest", (request, _reply, done) => {
      const { traceparent } = request.headers;
      // A visitor could otherwise decide what is traced.
      const isTrusted = typeof traceparent === "string" && isTrustedProxy(request.socket.remoteAddress);
      const span = startSpan(request.method, {
        kind: "server",
        parent: isTrusted ? traceparent : undefined,
        attributes: { "http.request.method": request.method, "tessera.request_id": request.id },
      });
      if (span) spans.set(request, span);
      done();
    });
    app.addHook("onError", (request, _reply, error, done) => {
      const span = spans.get(request);
      if (span) noteError(span, error);
      done();
    });
    app.addHook("onResponse", (request, reply, done) => {
      endSpan(request, reply.statusCode);
      done();
    });
    app.addHook("onRequestAbort", (request, done) => {
      endSpan(request, CLIENT_CLOSED);
      done();
    });
  }
  // Runs after the body is read, because the end of the body is an event of the connection, outside any scope.
  app.addHook("preHandler", (request, _reply, done) =>
    withinRequest({ requestId: request.id, span: spans.get(request) }, done),
  );
}

/** The status with which nginx logs a request whose client closed the connection. */
const CLIENT_CLOSED = 499;

function endSpan(request: FastifyRequest, status: number): void {
  const span = spans.get(request);
  if (!span) return;
  spans.delete(request);
  const route = routeOf(request);
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({ "http.route": route, "http.response.status_code": status });
  span.end();
}
