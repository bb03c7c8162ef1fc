/**
 * Every kind of PDF, with what it says. Areas add theirs beside the component that lays it out:
 * `declare module "…/platform/pdf/pdf-documents.ts" { interface PdfDocuments { invoice: … } }`
 * The content crosses threads: plain values only, a locale instead of a catalogue.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PdfDocuments {}

export type PdfKind = keyof PdfDocuments & string;

/** A document to draw. */
export interface PdfOrder<Kind extends PdfKind = PdfKind> {
  kind: Kind;
  content: PdfDocuments[Kind];
}

/** Lays a document out. Heavy: around 14 ms of computing a page. */
export interface PdfDrawer {
  draw(order: PdfOrder): Promise<Buffer>;
  stop(): Promise<void>;
}

export interface PdfOptions {
  /** What the document costs; the queue is bounded by pages. */
  pages?: number;
  /** Asked for by a job: waits without limit, in turn with what people wait for, and is not cached. */
  isBackground?: boolean;
}

export interface PdfRenderer {
  /** Refuses with `busy` while too many pages wait. */
  render<Kind extends PdfKind>(order: PdfOrder<Kind>, options?: PdfOptions): Promise<Buffer>;
  stop(): Promise<void>;
}
