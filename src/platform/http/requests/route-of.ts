import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The first words of the addresses of pages. */
    pageWords?: ReadonlySet<string>;
  }
}

/**
 * The pattern of a request's route, for metrics, log lines and spans. All pages share one route of the server, so
 * the first word of the address distinguishes them. Only words of known routes are used, never text that a visitor
 * typed.
 */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  const words = request.server.pageWords;
  if (url !== "*" || !words) return url ?? "unknown";
  const word = firstWord(request.url);
  return word === "" ? "/" : words.has(word) ? `/${word}/*` : "*";
}

function firstWord(url: string): string {
  return /^\/([^/?#]*)/.exec(url)?.[1]?.replace(/\.data$/, "") ?? "";
}
