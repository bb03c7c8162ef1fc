import { pdfDrawer } from "./draw-pdf.ts";
import type { PdfRenderer } from "./platform/pdf/pdf-documents.ts";
import { createPdfRenderer } from "./platform/pdf/pdf-renderer.ts";
import { createPdfThread } from "./platform/pdf/pdf-thread.ts";

/** The process's renderer. The built program draws in a thread, so that drawing never holds up a buyer. */
export function openPdfRenderer(entry: string | undefined): PdfRenderer {
  return createPdfRenderer(
    entry === undefined ? pdfDrawer : createPdfThread({ entry, workerData: { role: "pdf" } }),
  );
}
