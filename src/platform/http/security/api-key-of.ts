import type { FastifyRequest } from "fastify";

/** Recognisable by people and by scanners that look for leaked secrets. */
export const API_KEY_PREFIX = "tsr_";
const BEARER = /^Bearer (tsr_[A-Za-z0-9_-]{43})$/i;

/** The API key of a request, `Authorization: Bearer tsr_…`; null where it has none. Its case is part of it. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  return BEARER.exec(headers.authorization ?? "")?.[1] ?? null;
}
