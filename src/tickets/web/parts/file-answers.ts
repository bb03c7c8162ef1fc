import type { Call } from "../../../platform/http/call.ts";
import type { FileAnswer } from "../../../platform/http/contract.ts";
import { problemOf, retryAfter } from "../../../platform/http/problem.ts";
import type { Locale } from "../../../values/languages/locales.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { TicketEvent } from "../../contract.ts";
import { filesOverSentence } from "../../documents/files-over.ts";
import { areFilesOver } from "../../rules/ticket-files.ts";
import { TICKET_HEADERS } from "./ticket-meta.ts";

/**
 * Refuses the files of an event that ended long ago, because links to files spread further than links to
 * tickets. The page of the ticket explains this.
 */
export function requireFilesAvailable(event: TicketEvent, locale: Locale): void {
  if (!areFilesOver(event, new Date())) return;
  throw new Response(`${filesOverSentence(locale)}\n`, {
    status: 410,
    headers: { ...TICKET_HEADERS, "content-type": "text/plain; charset=utf-8" },
  });
}

/**
 * Answers with the file that `render` makes. While too many files wait, answers 503 with the time to come
 * back.
 */
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

/** Answers with a pass for a wallet, or with the sentence why there is none. */
export async function answerPass(call: Call, write: () => Promise<FileAnswer>): Promise<Response> {
  try {
    const { name, type, bytes } = await write();
    return fileAnswer(Buffer.concat(await Array.fromAsync(bytes)), type, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw sentenceAnswer(error, call);
  }
}

/**
 * Redirects to the provider that saves the tickets, or answers with the sentence why there is nothing to
 * save.
 */
export async function answerRedirect(
  call: Call,
  find: () => Promise<{ data: { url: string } }>,
): Promise<Response> {
  try {
    const { data } = await find();
    return new Response(null, { status: 302, headers: { ...TICKET_HEADERS, location: data.url } });
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

/** `filename` comes from the program: only a–z, digits, dots and dashes. */
function fileAnswer(content: BodyInit, type: string, filename: string): Response {
  return new Response(content, {
    headers: {
      ...TICKET_HEADERS,
      "content-type": type,
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
}
