import { createHash } from "node:crypto";
import { Refusal } from "../../values/refusal.ts";
import { createPdfCache } from "./pdf-cache.ts";
import type { PdfDrawer, PdfKind, PdfOptions, PdfOrder, PdfRenderer } from "./pdf-documents.ts";

/**
 * The most pages that people may wait for: about four seconds of drawing. A request that would wait longer is
 * refused as busy, and its client tries again two seconds later (Retry-After).
 */
const MAX_WAITING_PAGES = 300;

interface Waiting {
  order: PdfOrder;
  pages: number;
  drawn: PromiseWithResolvers<Buffer>;
}

interface RendererOptions {
  maxWaitingPages?: number;
  cache?: ReturnType<typeof createPdfCache>;
}

/**
 * Renders one document at a time. The same content is drawn once, for all callers that request it during the
 * drawing, and comes from the cache afterwards. People and jobs take turns, so that neither waits forever.
 */
export function createPdfRenderer(
  drawer: PdfDrawer,
  { maxWaitingPages = MAX_WAITING_PAGES, cache = createPdfCache() }: RendererOptions = {},
): PdfRenderer {
  const drawing = new Map<string, Promise<Buffer>>();
  const people: Waiting[] = [];
  const jobs: Waiting[] = [];
  let isDrawing = false;
  let hasStopped = false;

  async function render<Kind extends PdfKind>(
    order: PdfOrder<Kind>,
    { pages = 1, isBackground = false }: PdfOptions = {},
  ): Promise<Buffer> {
    const key = keyOf(order);
    const known = cache.get(key) ?? drawing.get(key);
    if (known) return known;
    if (hasStopped || (!isBackground && !hasRoom(pages))) throw new Refusal("busy");
    const drawn = wait(isBackground ? jobs : people, { order, pages }).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    const pdf = await drawn;
    if (!isBackground && !hasStopped) cache.set(key, pdf);
    return pdf;
  }

  /** An empty queue accepts a document of any length. */
  function hasRoom(pages: number): boolean {
    const waiting = people.reduce((sum, one) => sum + one.pages, 0);
    return waiting === 0 || waiting + pages <= maxWaitingPages;
  }

  function wait(queue: Waiting[], asked: Omit<Waiting, "drawn">): Promise<Buffer> {
    const drawn = Promise.withResolvers<Buffer>();
    queue.push({ ...asked, drawn });
    if (!isDrawing) void drawAll();
    return drawn.promise;
  }

  async function drawAll(): Promise<void> {
    isDrawing = true;
    for (let turn = 0; people.length + jobs.length > 0; turn += 1) {
      const [first, second] = turn % 2 === 0 ? [people, jobs] : [jobs, people];
      const { order, drawn } = (first.shift() ?? second.shift())!;
      await drawer.draw(order).then(drawn.resolve, drawn.reject);
    }
    isDrawing = false;
  }

  return {
    render,
    async stop() {
      hasStopped = true;
      for (const { drawn } of [...people.splice(0), ...jobs.splice(0)]) drawn.reject(new Refusal("busy"));
      cache.stop();
      await drawer.stop();
    },
  };
}

/** All content is part of the key: another name, state or language makes another document. */
function keyOf({ kind, content }: PdfOrder): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, content]))
    .digest("base64");
}
