import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, threadId } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import type { PdfDrawer, PdfKind, PdfOrder, PdfRenderer } from "./pdf-documents.ts";
import { createPdfThread } from "./pdf-thread.ts";
import { connectRenderer, shareRenderer } from "./shared-renderer.ts";

const entry = new URL("../../../test/pdf-thread-double.ts", import.meta.url);
const opened: PdfDrawer[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((one) => one.stop()))));

function open(options: { idleMilliseconds?: number; maxMilliseconds?: number } = {}) {
  const thread = createPdfThread({ entry, workerData: { role: "pdf" }, ...options });
  opened.push(thread);
  const draw = (mood?: string) =>
    thread.draw({ kind: "invoice" as PdfKind, content: { mood } } as unknown as PdfOrder);
  const drawnBy = async () =>
    JSON.parse(String(await draw())) as { threadId: number; workerData: { role: string } };
  return { draw, drawnBy };
}

test("draws documents in a separate thread, and keeps the thread while there is work", async () => {
  const { drawnBy } = open();

  const first = await drawnBy();

  expect(first.threadId).not.toBe(threadId);
  expect(first.workerData).toEqual({ role: "pdf" });
  expect(await drawnBy()).toEqual(first);
});

test("ends the thread when it is idle, and starts another for the next document", async () => {
  const { drawnBy } = open({ idleMilliseconds: 20 });
  const first = await drawnBy();

  await vi.waitFor(
    async () => {
      await sleep(50);
      expect((await drawnBy()).threadId).not.toBe(first.threadId);
    },
    { timeout: 10_000 },
  );
});

test("reports why a drawing failed, and the thread continues", async () => {
  const { draw, drawnBy } = open();
  const before = await drawnBy();

  await expect(draw("refuses")).rejects.toMatchObject({ name: "RangeError", message: "no such font" });

  expect(await drawnBy()).toEqual(before);
});

test.each([
  ["hangs", "took more than"],
  ["crashes", "a bug in the thread"],
  ["ends", "ended"],
])("draws the next document in another thread after a thread that %s", async (mood, message) => {
  const { draw, drawnBy } = open({ maxMilliseconds: 2_000 });

  await expect(draw(mood)).rejects.toThrow(message);

  expect((await drawnBy()).workerData).toEqual({ role: "pdf" });
});

test("another thread renders through a port, with its options, and gets the reason of a failure", async () => {
  const asked: unknown[] = [];
  const renderer: PdfRenderer = {
    async render(order, options) {
      asked.push([order, options]);
      if (options?.pages === 2) throw new Error("no such font");
      return Buffer.from("%PDF-");
    },
    stop: async () => {},
  };
  const { port1, port2 } = new MessageChannel();
  shareRenderer(port1, renderer);
  const connected = connectRenderer(port2);
  const order = { kind: "invoice", content: { id: 7 } } as unknown as PdfOrder;

  expect(String(await connected.render(order, { isBackground: true }))).toBe("%PDF-");
  await expect(connected.render(order, { pages: 2 })).rejects.toThrow("no such font");

  expect(asked).toEqual([
    [order, { isBackground: true }],
    [order, { pages: 2 }],
  ]);
  await connected.stop();
  port1.close();
});
