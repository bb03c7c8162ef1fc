import type { FastifyRequest } from "fastify";
import { Refusal } from "../../../values/refusal.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state changes that another site could have made a browser send. A browser always names the origin
 * of a cross-site request (Origin, Sec-Fetch-Site), so a request with a cookie and without these headers is
 * refused too. A program without cookies has no rights that another site could misuse, and needs neither
 * header. A page whose address is a secret sends no Referer, and its plain forms send "null" as their origin.
 * In that case only Sec-Fetch-Site, which no page can set, shows that they are ours.
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
