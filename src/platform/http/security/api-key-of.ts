import type { FastifyRequest } from "fastify";

/** People and scanners that look for leaked secrets recognise this prefix. */
export const API_KEY_PREFIX = "tsr_";
const BEARER = /^Bearer (tsr_[A-Za-z0-9_-]{43})$/i;

/** Returns the API key of a request, `Authorization: Bearer tsr_…`, or null. The key is case-sensitive. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const { authorization } = headers;
  return authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null);
}
