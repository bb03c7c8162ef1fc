import { TICKET_HEADERS } from "./ticket-meta.ts";

export function pdfAnswer(pdf: Buffer, filename: string): Response {
  return fileAnswer(new Uint8Array(pdf), "application/pdf", filename);
}

export function calendarAnswer(calendar: string, filename: string): Response {
  return fileAnswer(calendar, "text/calendar; charset=utf-8; method=PUBLISH", filename);
}

/** `filename` is ours: letters, digits, dots and dashes only. */
function fileAnswer(content: BodyInit, type: string, filename: string): Response {
  return new Response(content, {
    headers: {
      ...TICKET_HEADERS,
      "content-type": type,
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
}
