import type { FastifyRequest } from "fastify";

const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([0-9a-f:.]+)\]):\d+$/i;

/**
 * The address limits and logs go by: the right-most one of X-Forwarded-For that is no trusted proxy's, or the
 * connection's own. Some balancers append the port, which differs with every connection.
 */
export function clientAddress(request: FastifyRequest): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(request.ip) ?? [];
  return ipv4 ?? ipv6 ?? request.ip;
}
