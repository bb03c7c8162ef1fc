import type pg from "pg";
import { currentRequestId, isRequestId } from "../telemetry/request-scope.ts";

const BEGIN = /^(?:begin|start transaction)\b[^;]*$/i;

/**
 * Returns the text of a statement. The first statement of a transaction also names the request, in the same round
 * trip: the database then writes the id beside each outbox event of the transaction.
 */
export function withRequestId(text: string): string {
  if (!BEGIN.test(text)) return text;
  const requestId = currentRequestId();
  return isRequestId(requestId) ? `${text}; set local "tessera.request_id" = '${requestId}'` : text;
}

/** Makes each transaction on the connection carry the id of the request that it serves. */
export function carryRequestId(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(typeof first === "string" ? withRequestId(first) : first, ...rest)) as typeof client.query;
}
