import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder } from "../../test/factories.ts";
import { findTicket, listTicketsOfOrder } from "./tickets.ts";

const { db } = await testDatabase();
const codes = { db, secretKeys: ["a key of tests"] as const };

test("says how to join online on a valid ticket of an online event, and on no other", async () => {
  const event = await makeEvent(db);
  const { id, attendees } = await makeOrder(db, event);
  const at = { eventId: event.id, shortId: attendees[0]!.short_id };
  const takePlace = (is_online_event: boolean) =>
    db
      .updateTable("event_settings")
      .set({
        is_online_event,
        online_event_connection_details: "<p>Join <strong>here</strong></p><script>1</script>",
      })
      .where("event_id", "=", event.id)
      .execute();

  await takePlace(false);
  expect((await findTicket(codes, at)).online_event_connection_details).toBeNull();

  await takePlace(true);
  expect((await findTicket(codes, at)).online_event_connection_details).toBe(
    "<p>Join <strong>here</strong></p>",
  );
  expect((await listTicketsOfOrder(codes, id))[0]).not.toHaveProperty("online_event_connection_details");

  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("order_id", "=", id).execute();
  expect((await findTicket(codes, at)).online_event_connection_details).toBeNull();
});
