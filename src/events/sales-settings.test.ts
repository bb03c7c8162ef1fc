import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent } from "../../test/factories.ts";
import { findSalesSettings, updateSalesSettings } from "./sales-settings.ts";

const { db } = await testDatabase();

async function ownEvent() {
  const event = await makeEvent(db);
  return { accountId: event.account_id, eventId: event.id };
}

test("an event begins with paying online, and with nothing that buyers may change", async () => {
  expect(await findSalesSettings(db, await ownEvent())).toEqual({
    payment_providers: ["STRIPE"],
    offline_payment_instructions: null,
    offline_payment_days: null,
    cancels_unpaid_orders: false,
    allow_orders_awaiting_offline_payment_to_check_in: false,
    allow_attendee_self_edit: false,
    buyer_cancel_hours: null,
  });
});

test("only what is named is changed, and what is cleared is gone", async () => {
  const own = await ownEvent();
  await updateSalesSettings(db, own, {
    payment_providers: ["OFFLINE", "OFFLINE"],
    offline_payment_instructions: '<p onclick="x">At the <b>desk</b></p><script>alert(1)</script>',
    offline_payment_days: 14,
  });

  const after = await updateSalesSettings(db, own, {
    allow_attendee_self_edit: true,
    offline_payment_days: null,
  });

  expect(after).toMatchObject({
    payment_providers: ["OFFLINE"],
    allow_attendee_self_edit: true,
    offline_payment_days: null,
  });
  expect(after.offline_payment_instructions).toMatch(/^<p>At the (<strong>)?desk/);
  expect(after.offline_payment_instructions).not.toContain("script");
});

test("who may pay offline must be told how, also later", async () => {
  const own = await ownEvent();
  const refused = { code: "invalid", fields: { offline_payment_instructions: [{ code: "required" }] } };

  await expect(updateSalesSettings(db, own, { payment_providers: ["OFFLINE"] })).rejects.toMatchObject(
    refused,
  );
  await updateSalesSettings(db, own, {
    payment_providers: ["OFFLINE"],
    offline_payment_instructions: "<p>Cash</p>",
  });
  await expect(updateSalesSettings(db, own, { offline_payment_instructions: null })).rejects.toMatchObject(
    refused,
  );
});

test("TEN-01 another account's settings are not to be found, and not to be changed", async () => {
  const own = await ownEvent();
  const foreign = { ...own, accountId: (await ownEvent()).accountId };

  await expect(findSalesSettings(db, foreign)).rejects.toMatchObject({ code: "not_found" });
  await expect(updateSalesSettings(db, foreign, { allow_attendee_self_edit: true })).rejects.toMatchObject({
    code: "not_found",
  });
});
