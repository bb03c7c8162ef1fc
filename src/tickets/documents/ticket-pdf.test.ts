import { spawnSync } from "node:child_process";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { catalogueOf } from "../../../test/pdf-catalogue.ts";
import { makeTicket } from "../../../test/tickets.ts";
import { pdfFonts } from "../../platform/pdf/pdf-fonts.ts";
import { renderTicketPdf } from "./ticket-pdf.tsx";

const HAS_POPPLER = spawnSync("pdftotext", ["-v"]).status === 0;

async function wordsOf(pdf: Buffer): Promise<string> {
  const { stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
  return stdout.replace(/\s+/g, " ");
}

const render = (tickets = [makeTicket()], isTest = false) =>
  renderTicketPdf({ tickets, isTest, locale: "en" });

test("a ticket is one small page with name, event, place, code and the event's own time", async () => {
  const pdf = await render();

  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeLessThan(60_000);
  if (!HAS_POPPLER) return;
  const words = await wordsOf(pdf);
  for (const part of ["Zoë Łukasiewicz", "Night of the Owls", "Kantine am Berg", "A-7KQ2MXP", "O-2345678"])
    expect(words).toContain(part);
  expect(words).toContain("19:30–23:00 CEST");
  expect(words).not.toContain("TEST");
});

test("declares its language and title, and that viewers should show the title instead of the file's name", async () => {
  const pdf = await renderTicketPdf({ tickets: [makeTicket()], isTest: false, locale: "pt-br" });

  expect(catalogueOf(pdf)).toEqual({ version: "1.7", language: "pt-br", showsTitle: true });
  if (!HAS_POPPLER) return;
  const { stdout } = spawnSync("pdfinfo", ["-"], { input: pdf, encoding: "utf8" });
  expect(stdout).toMatch(/^Title: +Night of the Owls$/m);
});

test("has as many pages as tickets, each marked as a test while payments are simulated", async () => {
  const pdf = await render([makeTicket(), makeTicket({ public_id: "A-AAAAAAA" })], true);

  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  if (HAS_POPPLER) expect((await wordsOf(pdf)).match(/\bTEST\b/g)).toHaveLength(2);
});

test("the longest names and titles stay on their page", async () => {
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
  const pdf = await render([
    makeTicket({
      first_name: long,
      last_name: long,
      product_title: "A product title as long as ever anybody wrote one ".repeat(3),
      event: { ...makeTicket().event, title: "An evening of a great many words ".repeat(5).slice(0, 150) },
    }),
  ]);

  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

/** A square logo in the form that tickets receive. */
async function logoOf(background: string): Promise<string> {
  const png = await sharp({ create: { width: 192, height: 192, channels: 3, background } })
    .png({ palette: true })
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

const countPictures = (pdf: Buffer) => pdf.toString("latin1").match(/\/Subtype \/Image\b/g)?.length ?? 0;

test("contains the organiser's logo once for all pages, and no picture without a logo", async () => {
  const tickets = [makeTicket(), makeTicket({ public_id: "A-AAAAAAA" })];
  const logo = await logoOf("#3446e0");

  const pdf = await renderTicketPdf({ tickets, isTest: false, locale: "en", logo });

  expect(countPictures(pdf)).toBe(1);
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(countPictures(await render(tickets))).toBe(0);
});

test("the longest title stays on its page beside a logo, with its last word", async () => {
  const title = "Wolfeschlegelsteinhausenbergerdorff evening of a great many MIGHTY words "
    .repeat(3)
    .slice(0, 150);
  const tickets = [makeTicket({ event: { ...makeTicket().event, title } })];

  const pdf = await renderTicketPdf({ tickets, isTest: true, locale: "en", logo: await logoOf("#a02040") });

  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  if (HAS_POPPLER) expect(await wordsOf(pdf)).toMatch(/words Wolf When/);
});

test("INJ-13 markup and addresses in a ticket are plain text: nothing is fetched, nothing is read", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const evil = `<img src="http://evil.example/x.png"><iframe src="file:///etc/passwd">`;

  const pdf = await render([
    makeTicket({
      first_name: evil,
      product_title: evil,
      event: { ...makeTicket().event, title: evil, logo: { url: "http://evil.example/x.png" } },
    }),
  ]);

  expect(fetched).not.toHaveBeenCalled();
  expect(pdf.toString("latin1")).not.toMatch(/\/URI|\/Launch|\/JavaScript|root:/);
  if (HAS_POPPLER) expect(await wordsOf(pdf)).toContain("<iframe");
  fetched.mockRestore();
});

test("shows names in any script that the fonts have, Chinese beside Latin", async () => {
  const pdf = await render([
    makeTicket({ first_name: "Ελένη", last_name: "Иванова" }),
    makeTicket({ first_name: "王", last_name: "小明" }),
  ]);

  expect(pdf.toString("latin1")).toMatch(/NotoSansHans/);
  if (!HAS_POPPLER) return;
  const words = await wordsOf(pdf);
  for (const part of ["Ελένη Иванова", "王 小明"]) expect(words).toContain(part);
});

test("leaves out the large Chinese font if no text needs it", async () => {
  expect((await render()).toString("latin1")).not.toMatch(/NotoSansHans/);
  expect(pdfFonts("en", makeTicket())).toEqual(["Noto Sans"]);
  expect(pdfFonts("zh-cn", makeTicket())).toEqual(["Noto Sans", "Noto Sans Han"]);
  expect(pdfFonts("en", makeTicket({ last_name: "小明" }))).toEqual(["Noto Sans", "Noto Sans Han"]);
});
