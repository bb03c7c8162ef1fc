import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** What log lines, jobs, e-mails and spans say about their origin. */
export interface RequestScope {
  /** The id from the load balancer, or a generated one. Undefined for work that no request caused. */
  requestId?: string | undefined;
  /** The current span. Undefined while nothing is traced. */
  span?: Span | undefined;
  /** The W3C traceparent of the trace to continue, if this process has started no span of it yet. */
  traceparent?: string | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();
const NOTHING: RequestScope = {};

/** Runs the work of one request, or of a job that a request caused. */
export function withinRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** Runs work that belongs to no single request, such as a batch for many of them. */
export function outsideRequests<Result>(work: () => Result): Result {
  return scopes.run(NOTHING, work);
}

export function currentScope(): RequestScope {
  return scopes.getStore() ?? NOTHING;
}

export function currentRequestId(): string | undefined {
  return scopes.getStore()?.requestId;
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * True if the text can serve as a request id. Dots and colons are refused, because ids with them often contain
 * the address of the visitor.
 */
export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && REQUEST_ID.test(text);
}
