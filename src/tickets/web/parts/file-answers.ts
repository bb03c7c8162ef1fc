import type { Call } from "../../../platform/http/call.ts";
import type { FileAnswer } from "../../../platform/http/contract.ts";
import { problemOf, retryAfter } from "../../../platform/http/problem.ts";
import type { Locale } from "../../../values/languages/locales.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { TicketEvent } from "../../contract.ts";
import { filesOverSentence } from "../../documents/files-over.ts";
import { areFilesOver } from "../../rules/ticket-files.ts";
import { TICKET_HEADERS } from "./ticket-meta.ts";

/** Links to files get around more than tickets themselves: long after the event they end, and the ticket says so. */
export function requireFilesAvailable(event: TicketEvent, locale: Locale): void {
  if (!areFilesOver(event, new Date())) return;
  throw new Response(`${filesOverSentence(locale)}\n`, {
    status: 410,
    headers: { ...TICKET_HEADERS, "content-type": "text/plain; charset=utf-8" },
  });
}

/** The file that `render` makes; while too many others wait for theirs, a 503 that says when to come back. */
export async function answerPdf(
  call: Call,
  render: () => Promise<{ pdf: Buffer; filename: string }>,
): Promise<Response> {
  try {
    const { pdf, filename } = await render();
    return fileAnswer(new Uint8Array(pdf), "application/pdf", filename);
  } catch (error) {
    if (retryAfter(error) === null) throw error;
    throw sentenceAnswer(error, call);
  }
}

/** A pass for a wallet, or the sentence why there is none. */
export async function answerPass(call: Call, write: () => Promise<FileAnswer>): Promise<Response> {
  try {
    const { name, type, bytes } = await write();
    return fileAnswer(Buffer.concat(await Array.fromAsync(bytes)), type, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw sentenceAnswer(error, call);
  }
}

function sentenceAnswer(error: unknown, call: Call): Response {
  const seconds = retryAfter(error);
  const { detail, status } = problemOf(error, call.locale, call.requestId);
  return new Response(`${detail}\n`, {
    status,
    headers: {
      ...TICKET_HEADERS,
      "content-type": "text/plain; charset=utf-8",
      ...(seconds !== null && { "retry-after": String(seconds) }),
    },
  });
}

export function calendarAnswer(calendar: string, filename: string): Response {
  return fileAnswer(calendar, "text/calendar; charset=utf-8; method=PUBLISH", filename);
}

/** `filename` comes from us: only a–z, digits, dots and dashes. */
function fileAnswer(content: BodyInit, type: string, filename: string): Response {
  return new Response(content, {
    headers: {
      ...TICKET_HEADERS,
      "content-type": type,
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
}
