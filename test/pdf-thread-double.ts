import { parentPort, threadId, workerData } from "node:worker_threads";
import type { PdfOrder } from "../src/platform/pdf/pdf-documents.ts";
import { answerCalls } from "../src/platform/threads/port-calls.ts";

/** Replaces the drawing thread: reports where it runs, and fails on request. */
answerCalls<PdfOrder, Uint8Array>(parentPort!, async ({ content }) => {
  const { mood } = content as unknown as { mood?: "refuses" | "hangs" | "crashes" | "ends" };
  if (mood === "refuses") throw new RangeError("no such font");
  if (mood === "hangs") for (;;);
  if (mood === "ends") process.exit(0);
  if (mood === "crashes") setImmediate(() => unexpected());
  if (mood === "crashes") await new Promise(() => {});
  return { output: new TextEncoder().encode(JSON.stringify({ threadId, workerData })) };
});

function unexpected(): never {
  throw new Error("a bug in the thread");
}
