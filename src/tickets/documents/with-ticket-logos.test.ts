import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeTicket } from "../../../test/tickets.ts";
import { localFileStore } from "../../platform/files/local-file-store.ts";
import { createLog } from "../../platform/log.ts";
import type { PdfOrder } from "../../platform/pdf/pdf-documents.ts";
import type { TicketDocument } from "../documents.ts";
import { withTicketLogos } from "./with-ticket-logos.ts";

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "tessera-logos-"));
afterAll(() => fs.rm(folder, { recursive: true }));
const files = localFileStore(folder);

const CLEAR_RED = { r: 255, g: 0, b: 0, alpha: 0 };
const clear = () => sharp({ create: { width: 192, height: 192, channels: 4, background: CLEAR_RED } });

/** Stores a logo and draws a ticket with it. Returns what the drawer received, and what was logged. */
async function setUp(name: string, picture?: Sharp | Buffer) {
  const key = `images/${name}/192.webp`;
  if (picture) await files.put(key, Buffer.isBuffer(picture) ? picture : await picture.webp().toBuffer());
  const lines: string[] = [];
  const drawn: PdfOrder[] = [];
  const drawer = withTicketLogos(
    {
      draw: async (order) => {
        drawn.push(order);
        return Buffer.from("%PDF-");
      },
      stop: async () => {},
    },
    { files, log: createLog("info", { write: (line) => void lines.push(line) }) },
  );
  const ticket = makeTicket({ event: { ...makeTicket().event, logo: { url: files.urlOf(key) } } });
  const order: PdfOrder = { kind: "tickets", content: { tickets: [ticket], locale: "en", isTest: false } };
  return {
    key,
    drawer,
    drawn,
    lines,
    draw: async () => {
      await drawer.draw(order);
      const { logo } = drawn.at(-1)!.content as TicketDocument;
      return logo === undefined
        ? undefined
        : Buffer.from(logo.replace("data:image/png;base64,", ""), "base64");
    },
  };
}

test("passes a logo to the drawer as a PNG with a white background in place of transparency", async () => {
  const { draw, lines } = await setUp("clear", clear());

  const png = (await draw())!;

  expect(await sharp(png).metadata()).toMatchObject({
    format: "png",
    width: 192,
    height: 192,
    hasAlpha: false,
  });
  const [red, green, blue] = await sharp(png).toColourspace("srgb").raw().toBuffer();
  expect([red, green, blue]).toEqual([255, 255, 255]);
  expect(lines).toEqual([]);
});

test("draws a logo once and stores it beside the upload", async () => {
  const { draw, key } = await setUp("once", clear());
  const first = await draw();
  await files.remove(key);

  expect(await draw()).toEqual(first);
  expect(await files.get(key.replace(".webp", "-pdf.png"))).toEqual(first);
});

test("keeps the busiest logo below 40 KB, and a larger file too", async () => {
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

  for (const side of [192, 600]) {
    const { draw } = await setUp(`noise${side}`, noise(side));
    const png = (await draw())!;
    expect(png.length).toBeLessThan(40 * 1024);
    expect((await sharp(png).metadata()).width).toBe(192);
  }
});

test.each([
  ["missing", undefined],
  ["broken", Buffer.from("RIFF....WEBPnothing")],
])("draws a ticket with a %s logo without it, and logs this", async (name, picture) => {
  const { draw, lines } = await setUp(name, picture);

  expect(await draw()).toBeUndefined();

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, event: 7, msg: "a ticket was drawn without its logo" },
  ]);
});

test("passes on tickets without a logo and other documents unchanged", async () => {
  const { drawer, drawn, lines } = await setUp("none");
  const plain = { tickets: [makeTicket()], locale: "en", isTest: false } as const;
  const invoice = { kind: "invoice", content: { id: 7 } } as unknown as PdfOrder;

  await drawer.draw({ kind: "tickets", content: plain });
  await drawer.draw(invoice);

  expect(drawn).toEqual([{ kind: "tickets", content: plain }, invoice]);
  expect(lines).toEqual([]);
});
