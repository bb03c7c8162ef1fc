import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeTicket } from "../../../test/tickets.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { openPdfRenderer } from "./open-pdf-renderer.ts";
import { readConfig } from "../config.ts";
import type { PdfOrder } from "../../platform/pdf/pdf-documents.ts";

const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), "tessera-pdf-"));
afterAll(() => fs.rm(dataFolder, { recursive: true }));
const config = readConfig({
  TESSERA_DATA: dataFolder,
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
  TESSERA_LOG: "silent",
});

const order = {
  kind: "tickets",
  content: { tickets: [makeTicket()], locale: "en", isTest: false },
} as const;

test("the built program draws PDFs outside the thread that serves buyers", async () => {
  const double = fileURLToPath(new URL("../../../test/pdf-thread-double.ts", import.meta.url));
  const renderer = openPdfRenderer(config, double);

  const drawn = JSON.parse(String(await renderer.render(order)));
  await renderer.stop();

  expect(drawn.workerData).toEqual({
    role: "pdf",
    installation: { appName: "Tessera", accent: undefined },
  });
  expect(drawn.threadId).not.toBe(threadId);
});

test("draws PDFs in the calling thread in development", async () => {
  const renderer = openPdfRenderer(config, undefined);

  expect(String((await renderer.render(order)).subarray(0, 5))).toBe("%PDF-");
  await renderer.stop();
});

test("shows the logo in a ticket's PDF, and draws the PDF again when the logo is replaced or removed", async () => {
  const renderer = openPdfRenderer(config, undefined);
  const files = openFiles(config);
  const withLogo = async (name: string, background: string): Promise<PdfOrder<"tickets">> => {
    const logo = sharp({ create: { width: 192, height: 192, channels: 3, background } });
    await files.put(`images/${name}/192.webp`, await logo.webp().toBuffer());
    const event = { ...makeTicket().event, logo: { url: files.urlOf(`images/${name}/192.webp`) } };
    return { kind: "tickets", content: { ...order.content, tickets: [makeTicket({ event })] } };
  };
  const first = await withLogo("first", "#3446e0");
  const pdf = await renderer.render(first);

  const again = await renderer.render(first);
  const replaced = await renderer.render(await withLogo("second", "#a02040"));
  const removed = await renderer.render(order);
  await renderer.stop();

  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  expect(again).toBe(pdf);
  expect(replaced.toString("latin1")).toContain("/Subtype /Image");
  expect(replaced.equals(pdf)).toBe(false);
  expect(removed.toString("latin1")).not.toContain("/Subtype /Image");
});
