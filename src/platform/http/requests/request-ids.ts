import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isRequestId } from "../../telemetry/request-scope.ts";
import { trustedProxyCheck } from "../security/trusted-proxies.ts";

/**
 * Returns the id of a request: X-Request-Id of a trusted proxy, otherwise a generated one. Visitors cannot
 * choose an id, so they cannot forge connections between log lines.
 */
export function requestIds(networks: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxyCheck(networks);
  return (request) => {
    const given = request.headers["x-request-id"];
    return given !== undefined && isRequestId(given) && isTrusted(request.socket?.remoteAddress)
      ? given
      : randomUUID();
  };
}
