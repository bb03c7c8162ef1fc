/**
 * Every kind of PDF and its content. Areas add their kinds beside the component that lays out the document:
 * `declare module "…/platform/pdf/pdf-documents.ts" { interface PdfDocuments { invoice: … } }`
 * The content crosses threads: plain values only, and a locale instead of a catalogue.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PdfDocuments {}

export type PdfKind = keyof PdfDocuments & string;

export interface PdfOrder<Kind extends PdfKind = PdfKind> {
  kind: Kind;
  content: PdfDocuments[Kind];
}

/** Lays out a document. Expensive: about 14 ms of CPU per page. */
export interface PdfDrawer {
  draw(order: PdfOrder): Promise<Buffer>;
  stop(): Promise<void>;
}

export interface PdfOptions {
  /** The number of pages, which limits the queue. */
  pages?: number;
  /** Requested by a job: waits without limit, takes turns with people's requests, and is not cached. */
  isBackground?: boolean;
}

export interface PdfRenderer {
  /** Refuses with `busy` if too many pages wait. */
  render<Kind extends PdfKind>(order: PdfOrder<Kind>, options?: PdfOptions): Promise<Buffer>;
  stop(): Promise<void>;
}
