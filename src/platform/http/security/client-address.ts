import type { FastifyRequest } from "fastify";

const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([0-9a-f:.]+)\]):\d+$/i;

/**
 * Returns the address for limits and logs: the right-most address of X-Forwarded-For that is not a trusted
 * proxy's, or the connection's address. Some load balancers append the port, which differs with every
 * connection and is removed.
 */
export function clientAddress(request: Pick<FastifyRequest, "ip">): string {
  if (!request.ip.includes(":")) return request.ip;
  const [, ipv4, ipv6] = WITH_PORT.exec(request.ip) ?? [];
  return ipv4 ?? ipv6 ?? request.ip;
}
