import type { Attributes, Span } from "@opentelemetry/api";
import { Refusal } from "../../values/refusal.ts";
import { currentScope, withinRequest } from "./request-scope.ts";

export interface SpanOptions {
  kind?: "server" | "client" | "consumer";
  /** Only ids, our own names and figures. Never text that a person typed, an address or a token. */
  attributes?: Attributes;
  /** A span of this process, or the W3C traceparent of another. Default: the current span. */
  parent?: Span | string | undefined;
  /** Spans that the work serves together. The new span then has no parent. */
  links?: Span[];
}

/** Starts spans. Only a process with an OTLP endpoint has one (start-telemetry.ts). */
export interface Tracing {
  startSpan(name: string, options: SpanOptions): Span;
  /** The W3C traceparent, with which other work continues the trace. */
  traceparentOf(span: Span): string;
}

let tracing: Tracing | undefined;

/** Set once, before anything is opened that traces. Undefined switches tracing off. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given;
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  return tracing?.startSpan(name, options);
}

export function currentTraceparent(): string | undefined {
  const { span, traceparent } = currentScope();
  return span ? tracing?.traceparentOf(span) : traceparent;
}

/** Runs work as a span with the current span as its parent. Without tracing, only runs the work. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  return tracing ? traced(tracing, name, options, work) : work(undefined);
}

async function traced<Result>(
  by: Tracing,
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const scope = currentScope();
  const span = by.startSpan(name, { parent: scope.span ?? scope.traceparent, ...options });
  if (scope.requestId !== undefined) span.setAttribute("tessera.request_id", scope.requestId);
  try {
    return await withinRequest({ ...scope, span }, () => work(span));
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** `SpanStatusCode.ERROR` of the API, which is not loaded here. */
const ERROR = 2;

/** Records only the kind of an error, because messages can contain what people typed. */
export function noteError(span: Span, error: unknown): void {
  span.setAttribute("error.type", kindOf(error));
  if (!(error instanceof Refusal)) span.setStatus({ code: ERROR });
}

function kindOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : typeof error;
}
