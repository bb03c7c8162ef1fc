/**
 * Every kind of PDF and its content. Areas add theirs beside the component that lays it out:
 * `declare module "…/platform/pdf/pdf-documents.ts" { interface PdfDocuments { invoice: … } }`
 * The content crosses threads: plain values only, a locale instead of a catalogue.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PdfDocuments {}

export type PdfKind = keyof PdfDocuments & string;

export interface PdfOrder<Kind extends PdfKind = PdfKind> {
  kind: Kind;
  content: PdfDocuments[Kind];
}

/** Lays out a document. Heavy: about 14 ms of CPU per page. */
export interface PdfDrawer {
  draw(order: PdfOrder): Promise<Buffer>;
  stop(): Promise<void>;
}

export interface PdfOptions {
  /** The cost of the document; the queue is bounded by pages. */
  pages?: number;
  /** Requested by a job: waits without limit, takes turns with people, and is not cached. */
  isBackground?: boolean;
}

export interface PdfRenderer {
  /** Refuses with `busy` while too many pages wait. */
  render<Kind extends PdfKind>(order: PdfOrder<Kind>, options?: PdfOptions): Promise<Buffer>;
  stop(): Promise<void>;
}
