import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../../test/factories.ts";
import { checkInApi, createCheckInContext } from "../../check-in/index.ts";
import { createCheckoutContext } from "../../checkout/index.ts";
import { shortId } from "../../values/short-id.ts";
import { BADGE_SIZES } from "../contract.ts";
import { doorApi } from "../index.ts";
import { renderBadgePdf } from "./badge-pdf.tsx";
import { BADGE_LAYOUTS } from "./badge-sizes.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const checkIn = createCheckInContext(services);
const api = await testApi(services, [
  () => checkInApi(services, checkIn),
  () => doorApi(services, checkIn, createCheckoutContext(services)),
]);

test.each(BADGE_SIZES)("a badge of %s is a page of that size", async (size) => {
  const badge = {
    first_name: "Wolfeschlegelsteinhausenbergerdorff",
    last_name: "王小明",
    ticket: "Stalls – Early bird",
    colour: { band: "#7c3aed", on: "#ffffff" },
    qr_text: "A-7KQ2MXP.0123456789ABCDEFGHJKMNPQRS",
  } as const;
  const pdf = await renderBadgePdf({ badges: [badge, badge], event_title: "Owls", size, locale: "en" });

  const pages = [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const { width, height } = BADGE_LAYOUTS[size];
  expect(pages).toHaveLength(2);
  for (const [, found, tall] of pages) {
    expect(Number(found)).toBeCloseTo(width, 0);
    expect(Number(tall)).toBeCloseTo(height, 0);
  }
});

test("a door prints the badge of a guest who is in by its list, and of nobody else", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { title: "Stalls" });
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Gate" })
    .returning("short_id")
    .executeTakeFirstOrThrow();
  const path = `/public/check-in-lists/${list.short_id}`;
  const scanOf = async (code: string) => {
    const { json } = await api.send(`POST ${path}/check-ins`, {
      body: { scans: [{ scan_id: crypto.randomUUID(), code, is_typed: true }], device_name: null },
    });
    return json.data[0];
  };
  const inside = await scanOf((await makeOrder(db, event, { product })).attendees[0]!.public_id);
  const gone = await makeOrder(db, event, { product });
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("order_id", "=", gone.id).execute();
  const cancelled = await scanOf(gone.attendees[0]!.public_id);

  const printed = await api.send(`GET ${path}/scans/${inside.scan_id}/badge?size=89x36`);
  expect(printed.status).toBe(200);
  expect(printed.headers["content-type"]).toContain("application/pdf");
  expect((await api.send(`GET ${path}/scans/${cancelled.scan_id}/badge`)).status).toBe(404);
  expect((await api.send(`GET ${path}/scans/${inside.scan_id}/badge?size=A0`)).status).toBe(422);
});
