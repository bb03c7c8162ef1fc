import { parentPort } from "node:worker_threads";
import { pdfDrawer } from "./draw-pdf.ts";
import type { PdfOrder } from "../../platform/pdf/pdf-documents.ts";
import { answerCalls } from "../../platform/threads/port-calls.ts";
import { lowerPriority } from "../../platform/threads/lower-priority.ts";

/** Draws what it is sent, until its parent ends it. */
export function runPdfThread(): void {
  lowerPriority();
  answerCalls<PdfOrder, Uint8Array>(parentPort!, async (order) => {
    // A copy: small buffers share their memory with others, which must not move along.
    const output = new Uint8Array(await pdfDrawer.draw(order));
    return { output, transfer: [output.buffer] };
  });
}
