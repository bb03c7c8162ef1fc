import type { PdfOptions, PdfRenderer } from "../../platform/pdf/pdf-documents.ts";
import type { Locale } from "../../values/languages/locales.ts";
import type { BadgeSize } from "../contract.ts";

export interface Badge {
  first_name: string;
  last_name: string;
  ticket: string;
  /** The colours of the band; null: the usual ones. */
  colour: { band: string; on: string } | null;
  qr_text: string;
}

export interface BadgeDocument {
  badges: readonly Badge[];
  event_title: string;
  size: BadgeSize;
  locale: Locale;
}

declare module "../../platform/pdf/pdf-documents.ts" {
  interface PdfDocuments {
    badges: BadgeDocument;
  }
}

/** Renders labels as one PDF. Each label is one page of the label's size. */
export function renderBadges(
  pdf: PdfRenderer,
  content: BadgeDocument,
  options: PdfOptions = {},
): Promise<Buffer> {
  return pdf.render({ kind: "badges", content }, { ...options, pages: content.badges.length });
}
