import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";
import { trustedProxyCheck } from "./trusted-proxies.ts";

/** What Fastify calls `host` and `ip`, for requests that are answered before Fastify sees them. */
interface ClientFacts {
  hostOf(request: IncomingMessage): string;
  ipOf(request: IncomingMessage): string;
}

/** Reads the headers of trusted proxies as Fastify does; client-facts.test.ts compares the two. */
export function clientFacts(networks: readonly string[]): ClientFacts {
  const isListed = trustedProxyCheck(networks);
  const isTrusted = (address: string | undefined) =>
    address !== undefined && isIP(address) !== 0 && isListed(address);

  return {
    hostOf({ headers, socket }) {
      const forwarded = headers["x-forwarded-host"];
      if (forwarded && isTrusted(socket.remoteAddress)) return String(forwarded).split(",").at(-1)!.trim();
      return headers.host ?? "";
    },
    ipOf({ headers, socket }) {
      const connected = socket.remoteAddress;
      const forwarded = headers["x-forwarded-for"];
      if (!forwarded || !isTrusted(connected)) return connected ?? "";
      const addresses = String(forwarded)
        .split(",")
        .map((address) => address.trim())
        .filter((address) => address !== "");
      return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0] ?? connected!;
    },
  };
}
