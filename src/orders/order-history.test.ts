import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { updateAttendee } from "../tickets/update-attendee.ts";
import { listOrderHistory } from "./list-order-history.ts";
import { resendConfirmation, resendTicket } from "./resend.ts";
import { updateOrder } from "./update-order.ts";

const { db, pool, checkout, makeScenario, buy, ticketsOf, historyOf, setOrder } = await testOrderScenarios();

test("records every change in the order's history: action, actor, time, old and new values", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await updateOrder(checkout, own, { last_name: "Byron", notes: "Comes late.", by: at.by });
  await updateOrder(checkout, own, { last_name: "Byron", notes: null, by: at.by });
  await updateAttendee(db, at.own, { attendeeId: ticket!.id, email: "new@example.org", by: at.by });

  const history = await listOrderHistory(db, own);

  expect(history.map(({ action }) => action)).toEqual([
    "TICKET_REISSUED",
    "ATTENDEE_EDITED",
    "ORDER_EDITED",
    "ORDER_EDITED",
    "COMPLETED",
    "PLACED",
  ]);
  expect(history[1]).toMatchObject({
    actor: "USER",
    actor_name: "Ursula Tester",
    attendee: { id: ticket!.id, name: "Ada Lovelace" },
    old_values: { email: "ada@example.org" },
    new_values: { email: "new@example.org" },
  });
  expect(history[2]).toMatchObject({ old_values: { notes: "Comes late." }, new_values: { notes: null } });
  expect(history[3]).toMatchObject({
    old_values: { last_name: "Lovelace", notes: null },
    new_values: { last_name: "Byron", notes: "Comes late." },
  });
  expect(JSON.stringify(history)).not.toMatch(/[oa]_[0-9a-z]{20,}/);
});

test("lists simultaneous entries newest first, and the tenth change above the ninth", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  await pool.query("update orders set completed_at = created_at where id = $1", [own.orderId]);
  for (let change = 0; change < 11; change += 1)
    await updateOrder(checkout, own, { notes: `Note ${change}`, by: at.by });
  // History rows cannot be updated, so the test inserts copies with one timestamp.
  await pool.query(
    `insert into order_history (account_id, event_id, order_id, action, actor, user_id, old_values, new_values, created_at)
     select account_id, event_id, order_id, action, actor, user_id, old_values, new_values, now()
     from order_history where order_id = $1 order by id`,
    [own.orderId],
  );

  const history = await listOrderHistory(db, own);

  expect(history.slice(-2).map(({ action }) => action)).toEqual(["COMPLETED", "PLACED"]);
  expect(history.slice(0, 11).map(({ new_values }) => new_values["notes"])).toEqual(
    Array.from({ length: 11 }, (_, change) => `Note ${10 - change}`),
  );
});

test("does not end a single-word name with a space", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await pool.query("update attendees set last_name = '' where id = $1", [ticket!.id]);
  await updateAttendee(db, at.own, { attendeeId: ticket!.id, first_name: "Ida", by: at.by });

  const history = await listOrderHistory(db, own);

  expect(history[0]?.attendee?.name).toBe("Ida");
});

test("does not record a change that changes nothing", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);

  await updateOrder(checkout, own, { first_name: "Ada", by: at.by });

  expect(await historyOf(own.orderId)).toEqual([]);
});

test.each([
  "update order_history set action = 'NOTHING'",
  "delete from order_history",
  "truncate order_history",
])("allows only inserts into the history: %s", async (statement) => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  await updateOrder(checkout, own, { notes: "x", by: at.by });

  await expect(pool.query(statement)).rejects.toThrow("only ever added to");
  expect(await historyOf(own.orderId)).toEqual(["ORDER_EDITED"]);
});

test("sends confirmation and ticket again, each time as a separate e-mail", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);

  await resendConfirmation(db, own, at.by);
  await resendTicket(db, at.own, ticket!.id, at.by);
  await updateAttendee(db, at.own, { attendeeId: ticket!.id, status: "CANCELLED", by: at.by });
  const refused = await outcomeOf(resendTicket(db, at.own, ticket!.id, at.by));

  expect(refused).toBe("ticket_not_active");
  expect(await historyOf(own.orderId)).toEqual([
    "CONFIRMATION_RESENT",
    "TICKET_RESENT",
    "ATTENDEE_CANCELLED",
  ]);
  const { rows } = await pool.query<{ task: string }>(
    "select task_identifier as task from graphile_worker.jobs order by id",
  );
  expect(rows.map(({ task }) => task)).toEqual(["send-order-confirmation", "send-ticket"]);
});

test("sends nothing again to a guest who gave no address at the door", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await setOrder(own.orderId, "email = ''");
  await db.updateTable("attendees").set({ email: "" }).where("order_id", "=", own.orderId).execute();

  const outcomes = [
    await outcomeOf(resendConfirmation(db, own, at.by)),
    await outcomeOf(resendTicket(db, at.own, ticket!.id, at.by)),
  ];

  expect(outcomes).toEqual(["no_email_address", "no_email_address"]);
  expect(await historyOf(own.orderId)).toEqual([]);
});

test("TEN-01 shows no history of another account's order and does not change the order", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  const stranger = await makeScenario();
  const foreign = { ...stranger.own, orderId: own.orderId };

  expect(await outcomeOf(listOrderHistory(db, foreign))).toBe("not_found");
  expect(await outcomeOf(updateOrder(checkout, foreign, { notes: "x", by: stranger.by }))).toBe("not_found");
  expect(await outcomeOf(resendConfirmation(db, foreign, stranger.by))).toBe("not_found");
});
