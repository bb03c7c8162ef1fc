import type { MessagePort } from "node:worker_threads";
import { answerCalls, callThrough } from "../threads/port-calls.ts";
import type { PdfOptions, PdfOrder, PdfRenderer } from "./pdf-documents.ts";

type Call = [order: PdfOrder, options: PdfOptions];

/** Lets another thread of this process use `renderer`, because a process draws one document at a time. */
export function shareRenderer(port: MessagePort, renderer: PdfRenderer): void {
  // The bytes are copied, not transferred, because the cache may hold the same bytes.
  answerCalls<Call, Uint8Array>(port, async ([order, options]) => ({
    output: await renderer.render(order, options),
  }));
}

/** Returns the renderer that the thread at the other end shares. */
export function connectRenderer(port: MessagePort): PdfRenderer {
  const { call, end } = callThrough<Call, Uint8Array>(port);
  return {
    render: async (order, options = {}) => Buffer.from(await call([order, options])),
    async stop() {
      end(new Error("the thread stops"));
      port.close();
    },
  };
}
