import type { FastifyRequest } from "fastify";
import { Refusal } from "../../values/refusal.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state changes that another site could have made a browser send. A browser always says where
 * a cross-site request comes from (Origin, Sec-Fetch-Site); a request with a cookie that says nothing
 * is refused too. A program without cookies carries no borrowed authority and needs neither.
 * A page whose address is a secret sends no Referer, and then its plain forms say "null" for their
 * origin; that they are our own only Sec-Fetch-Site tells, which no page can set.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (!changesState(request)) return;
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  if (origin !== undefined && !(origin === "null" && site === "same-origin")) {
    if (hostOf(origin) !== request.host) throw new Refusal("foreign_origin");
    return;
  }
  if (site === "same-origin") return;
  if (site !== undefined || request.headers.cookie !== undefined) throw new Refusal("foreign_origin");
}

export function changesState(request: FastifyRequest): boolean {
  return !SAFE.has(request.method);
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
