import { type Context, ROOT_CONTEXT, type Span, trace } from "@opentelemetry/api";

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = "0".repeat(32);
const NO_SPAN = "0".repeat(16);

/** The trace that a W3C traceparent continues. A malformed one starts a new trace. */
export function contextOf(traceparent: string): Context {
  const [, traceId = NO_TRACE, spanId = NO_SPAN, flags = "00"] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === NO_TRACE || spanId === NO_SPAN) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}

export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString().padStart(2, "0")}`;
}
