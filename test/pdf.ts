import { pdfDrawer } from "../src/app/pdf/draw-pdf.ts";
import { createPdfRenderer } from "../src/platform/pdf/pdf-renderer.ts";

/** Draws real documents, in the test's thread. */
export const pdf = createPdfRenderer(pdfDrawer);
