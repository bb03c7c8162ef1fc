import type { FastifyReply, FastifyRequest } from "fastify";
import { requestLocale } from "./request-locale.ts";

interface QuickAnswer {
  keptUntil: number;
  headers: string[];
  /** Bytes as Latin-1: Node sends headers and such a body in one piece, which costs half of what two do. */
  body: string;
}

const MAX_ANSWERS = 1_000;

/**
 * Whole answers for pages served from memory: when a sale opens, one event page is asked for tens of
 * thousands of times a second, and putting its headers together would cost more than sending it. They live
 * as long as the page they were made from.
 */
export function createQuickAnswers() {
  const kept = new Map<string, QuickAnswer>();

  /** Answers with what was answered just now to the same question, and says whether it did. */
  function answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const key = keyOf(request);
    const found = key === null ? undefined : kept.get(key);
    if (!found || performance.now() >= found.keptUntil) return false;
    reply.hijack();
    reply.raw.writeHead(200, [...found.headers, "x-request-id", request.id]);
    reply.raw.end(found.body, "latin1");
    return true;
  }

  /** Remembers what is about to be sent, with all headers set. */
  function keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, keptUntil: number): void {
    const key = keyOf(request);
    if (key === null) return;
    const headers = ["content-length", String(body.length)];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (name === "set-cookie" || name === "connection") return;
      if (name !== "x-request-id") headers.push(name, String(value));
    }
    kept.delete(key);
    kept.set(key, { keptUntil, headers, body: body.toString("latin1") });
    if (kept.size > MAX_ANSWERS) kept.delete(kept.keys().next().value!);
  }

  return { answer, keep };
}

/** Everything of a question that the answer depends on; null where it is not a simple one. */
function keyOf(request: FastifyRequest): string | null {
  const { method, url, headers } = request.raw;
  if (method !== "GET" || headers["if-none-match"] !== undefined) return null;
  return `${url}\n${requestLocale(request)}\n${headers["accept-encoding"] ?? ""}`;
}
