import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import { makeTicket } from "../test/tickets.ts";
import { openPdfRenderer } from "./open-pdf-renderer.ts";

const order = {
  kind: "tickets",
  content: { tickets: [makeTicket()], locale: "en", isTest: false },
} as const;

test("the built program draws PDFs outside the thread that serves buyers", async () => {
  const renderer = openPdfRenderer(fileURLToPath(new URL("../test/pdf-thread-double.ts", import.meta.url)));

  const drawn = JSON.parse(String(await renderer.render(order)));
  await renderer.stop();

  expect(drawn.workerData).toEqual({ role: "pdf" });
  expect(drawn.threadId).not.toBe(threadId);
});

test("in development they are drawn where they are asked for", async () => {
  const renderer = openPdfRenderer(undefined);

  expect(String((await renderer.render(order)).subarray(0, 5))).toBe("%PDF-");
  await renderer.stop();
});
