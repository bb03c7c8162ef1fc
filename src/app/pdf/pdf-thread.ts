import { parentPort, workerData } from "node:worker_threads";
import { pdfDrawer } from "./draw-pdf.ts";
import type { PdfOrder } from "../../platform/pdf/pdf-documents.ts";
import { leaveOutHyphenation } from "../../platform/pdf/leave-out-hyphenation.ts";
import { answerCalls } from "../../platform/threads/port-calls.ts";
import { forbidNetwork } from "../../platform/threads/forbid-network.ts";
import { lowerPriority } from "../../platform/threads/lower-priority.ts";
import { setInstallation } from "../../values/installation/installation.ts";

/** Draws the documents that its parent sends, until the parent ends the thread. */
export function runPdfThread(): void {
  lowerPriority();
  leaveOutHyphenation();
  // Everything to draw comes with the order: texts, and pictures as data.
  forbidNetwork();
  setInstallation((workerData as { installation: Parameters<typeof setInstallation>[0] }).installation);
  answerCalls<PdfOrder, Uint8Array>(parentPort!, async (order) => {
    // Copied, because small buffers share memory with others that must not be transferred.
    const output = new Uint8Array(await pdfDrawer.draw(order));
    return { output, transfer: [output.buffer] };
  });
}
