import { readCodes } from "../test/read-codes.ts";
import { TICKET_LAYOUTS } from "../src/events/settings/contract/ticket-design.ts";
import { expectSound } from "./steps/accessibility.ts";
import { buyOne, call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, test } from "./steps/test.ts";

const CSS_PIXELS_PER_INCH = 96;
const MILLIMETRES_PER_INCH = 25.4;
const HOSTILE = ["#ffff00", "#000000"];

test("a camera reads the code of a ticket's page and of its print in every layout, light and dark", async ({
  page,
  newPage,
  ownEvent,
}) => {
  test.slow();
  const event = await ownEvent("free");
  await logInToDemo(page);
  const { event_id, attendees } = await buyOne(page.request, event.id);
  const address = `/product/${event_id}/${attendees[0]!.short_id}`;
  for (const [index, layout_type] of TICKET_LAYOUTS.entries()) {
    const accent_color = HOSTILE[index % HOSTILE.length]!;
    await call(page.request, ["PATCH", `/events/${event.id}/settings`], {
      ticket_design_settings: {
        enabled: true,
        shows_logo: true,
        layout_type,
        accent_color,
        footer_text: "Long </p> words. ".repeat(25).trim(),
      },
    });
    for (const colorScheme of ["light", "dark"] as const) {
      const holder = await newPage({ colorScheme, viewport: { width: 390, height: 844 } });
      await holder.goto(address);
      await expect(holder.locator("article")).toHaveAttribute("data-layout", layout_type);
      await expectSound(holder, `a ticket in the layout ${layout_type}, ${colorScheme}`);
      const codes = await readCodes(await holder.screenshot({ fullPage: true }));
      expect([layout_type, colorScheme, codes.length]).toEqual([layout_type, colorScheme, 1]);

      await holder.goto(`${address}/print`);
      await holder.emulateMedia({ media: "print", colorScheme });
      const printed = await readCodes(await holder.screenshot({ fullPage: true }));
      expect(printed.map(({ text }) => text)).toEqual(codes.map(({ text }) => text));
      await holder.close();
    }

    await page.goto(`/manage/event/${event.id}/ticket-designer/print`);
    await page.emulateMedia({ media: "print" });
    const samples = await readCodes(await page.screenshot({ fullPage: true }));
    expect(samples.length).toBeGreaterThan(1);
    for (const { side } of samples)
      expect((side / CSS_PIXELS_PER_INCH) * MILLIMETRES_PER_INCH).toBeGreaterThanOrEqual(25);
    await page.emulateMedia({ media: null });
  }
});
