import { Worker } from "node:worker_threads";
import { callThrough } from "../threads/port-calls.ts";
import type { PdfDrawer, PdfOrder } from "./pdf-documents.ts";

interface PdfThreadOptions {
  /** The module that the thread runs, and its data. The module answers calls on its parent's port. */
  entry: string | URL;
  workerData?: unknown;
  /** The thread ends after this time without work, because it takes about 70 MB. */
  idleMilliseconds?: number;
  /** A document that takes longer ends the thread. */
  maxMilliseconds?: number;
}

const IDLE_MILLISECONDS = 30_000;
const MAX_MILLISECONDS = 60_000;
/** A document that exceeds these limits fails without ending the program. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** Draws in a thread that starts with the first document and ends when it is idle. */
export function createPdfThread({
  entry,
  workerData,
  idleMilliseconds = IDLE_MILLISECONDS,
  maxMilliseconds = MAX_MILLISECONDS,
}: PdfThreadOptions): PdfDrawer {
  let thread: ReturnType<typeof open> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function open() {
    const worker = new Worker(entry, { workerData, resourceLimits: LIMITS });
    const { call, end } = callThrough<PdfOrder, Uint8Array>(worker);
    const opened = {
      call,
      async close(reason: Error): Promise<void> {
        if (thread === opened) thread = undefined;
        end(reason);
        await worker.terminate();
      },
    };
    worker.on("error", (error) => void opened.close(error as Error));
    worker.on("exit", () => void opened.close(new Error("the thread that draws PDFs ended")));
    worker.unref();
    return opened;
  }

  return {
    async draw(order) {
      clearTimeout(idle);
      thread ??= open();
      const { call, close } = thread;
      const late = setTimeout(
        () => void close(new Error(`drawing a PDF (${order.kind}) took more than ${maxMilliseconds} ms`)),
        maxMilliseconds,
      );
      try {
        const { buffer, byteOffset, byteLength } = await call(order);
        return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
      } finally {
        clearTimeout(late);
        clearTimeout(idle);
        idle = setTimeout(() => void close(new Error("idle")), idleMilliseconds);
        idle.unref();
      }
    },
    async stop() {
      clearTimeout(idle);
      await thread?.close(new Error("the program stops"));
    },
  };
}
