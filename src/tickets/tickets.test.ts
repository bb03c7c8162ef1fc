import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder } from "../../test/factories.ts";
import { findTicket, listTicketsOfOrder } from "./tickets.ts";

const { db } = await testDatabase();
const codes = { db, secretKeys: ["a key of tests"] as const };

test("says how to join online on a valid ticket, and on no other", async () => {
  const event = await makeEvent(db);
  const { id, attendees } = await makeOrder(db, event);
  const at = { eventId: event.id, shortId: attendees[0]!.short_id };
  await db
    .updateTable("event_settings")
    .set({ online_event_connection_details: "<p>Join <strong>here</strong></p><script>1</script>" })
    .where("event_id", "=", event.id)
    .execute();

  expect((await findTicket(codes, at)).online_event_connection_details).toBe(
    "<p>Join <strong>here</strong></p>",
  );
  expect((await listTicketsOfOrder(codes, id))[0]).not.toHaveProperty("online_event_connection_details");

  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("order_id", "=", id).execute();
  expect((await findTicket(codes, at)).online_event_connection_details).toBeNull();
});
