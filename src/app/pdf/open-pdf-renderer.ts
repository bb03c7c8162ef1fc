import { withTicketLogos } from "../../tickets/index.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { pdfDrawer } from "./draw-pdf.ts";
import type { Config } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import type { PdfRenderer } from "../../platform/pdf/pdf-documents.ts";
import { createPdfRenderer } from "../../platform/pdf/pdf-renderer.ts";
import { createPdfThread } from "../../platform/pdf/pdf-thread.ts";

/**
 * Opens the process's renderer. The built program draws in a separate thread, so that drawing never delays a
 * buyer.
 */
export function openPdfRenderer(config: Config, entry: string | undefined): PdfRenderer {
  const installation = { appName: config.appName, accent: config.primaryColour };
  const drawer =
    entry === undefined ? pdfDrawer : createPdfThread({ entry, workerData: { role: "pdf", installation } });
  return createPdfRenderer(
    withTicketLogos(drawer, { files: openFiles(config), log: createLog(config.logLevel) }),
  );
}
