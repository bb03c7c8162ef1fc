import type pg from "pg";
import { currentRequestId, isRequestId } from "../telemetry/request-scope.ts";
import { currentTraceparent } from "../telemetry/spans.ts";

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const BEGIN = /^(?:begin|start transaction)\b[^;]*$/i;

/**
 * Returns the text of a statement. The first statement of a transaction also names the request, in the same round
 * trip: the database then writes the id, and the trace if there is one, beside each outbox event of the transaction.
 */
export function withRequestId(text: string): string {
  if (!BEGIN.test(text)) return text;
  const requestId = currentRequestId();
  if (!isRequestId(requestId)) return text;
  const named = `${text}; set local "tessera.request_id" = '${requestId}'`;
  const traceparent = currentTraceparent();
  return traceparent && TRACEPARENT.test(traceparent)
    ? `${named}; set local "tessera.traceparent" = '${traceparent}'`
    : named;
}

/** Makes each transaction on the connection carry the id of the request that it serves. */
export function carryRequestId(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(typeof first === "string" ? withRequestId(first) : first, ...rest)) as typeof client.query;
}
