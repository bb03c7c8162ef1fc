import { pdfDrawer } from "../src/app/pdf/draw-pdf.ts";
import { createPdfRenderer } from "../src/platform/pdf/pdf-renderer.ts";

const { render } = createPdfRenderer(pdfDrawer);

/** Draws real documents, in the test's thread. It never stops, because several test files use it. */
export const pdf = { render, stop: async () => {} };
