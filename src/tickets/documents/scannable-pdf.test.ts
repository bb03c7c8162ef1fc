import sharp from "sharp";
import { expect, test } from "vitest";
import { paintPdf } from "../../../test/paint-pdf.ts";
import { readCodes } from "../../../test/read-codes.ts";
import { makeTicket } from "../../../test/tickets.ts";
import { TICKET_LAYOUTS, type TicketLayout } from "../../events/contract.ts";
import { SAMPLE_NAMES } from "../rules/sample-ticket.ts";
import { renderTicketPdf } from "./ticket-pdf.tsx";

/** In points. */
const PAGES: Record<TicketLayout, { width: number; height: number }> = {
  default: { width: 419.53, height: 595.28 },
  modern: { width: 419.53, height: 595.28 },
  compact: { width: 297.64, height: 419.53 },
  sheet: { width: 595.28, height: 841.89 },
};
const DOTS_PER_INCH = 150;
const MILLIMETRES_PER_INCH = 25.4;
const HOSTILE = ["#ffffff", "#000000", "#ffff00", "#7f7f7f"];

test.each(TICKET_LAYOUTS.flatMap((layout) => HOSTILE.map((colour) => [layout, colour] as const)))(
  "a scanner reads every code of the %s layout in %s, in colour and in grey, at least 25 mm wide",
  async (layout, colour) => {
    const event = { ...makeTicket().event, layout, colour, footer_text: "Long. ".repeat(80) };
    const count = layout === "sheet" ? 4 : 1;
    const tickets = SAMPLE_NAMES.slice(0, count).map((name, index) =>
      makeTicket({
        ...name,
        event,
        public_id: `A-7KQ2MX${index}`,
        qr_text: `A-7KQ2MX${index}.3F0G8Z1HYJKMNPQRSTVWXZ2345.3F.WHAWS.${"7KQ2MXP".repeat(15).slice(0, 103)}`,
      }),
    );

    const pdf = await renderTicketPdf({ tickets, locale: "en", isTest: true });
    const painted = await paintPdf(pdf, PAGES[layout], DOTS_PER_INCH);

    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    for (const picture of [painted, await sharp(painted).greyscale().png().toBuffer()]) {
      const codes = await readCodes(picture);
      expect(codes.map(({ text }) => text).sort()).toEqual(tickets.map(({ qr_text }) => qr_text).sort());
      for (const { side } of codes)
        expect((side / DOTS_PER_INCH) * MILLIMETRES_PER_INCH).toBeGreaterThanOrEqual(25);
    }
  },
);

test("five tickets of the sheet layout take two pages", async () => {
  const event = { ...makeTicket().event, layout: "sheet" as const };
  const tickets = [1, 2, 3, 4, 5].map((number) => makeTicket({ public_id: `A-7KQ2MX${number}`, event }));

  const pdf = await renderTicketPdf({ tickets, locale: "en", isTest: false });

  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test.each(TICKET_LAYOUTS)("the %s layout of a ticket whose code changes has no code", async (layout) => {
  const ticket = makeTicket({ qr_text: "", event: { ...makeTicket().event, layout } });

  const painted = await paintPdf(
    await renderTicketPdf({ tickets: [ticket], locale: "en", isTest: false }),
    PAGES[layout],
    DOTS_PER_INCH,
  );

  expect(await readCodes(painted)).toEqual([]);
});
