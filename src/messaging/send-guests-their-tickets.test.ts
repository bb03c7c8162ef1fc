import { expect, test } from "vitest";
import { ADA, testBoxOffice } from "../../test/box-office.ts";
import { testDatabase } from "../../test/database.ts";
import { orderLives } from "../../test/order-lives.ts";
import { awaitOfflinePayment } from "../ordering/await-offline-payment.ts";
import { nameGuest } from "../ordering/guests/name-guest.ts";
import { markAsPaid } from "../ordering/mark-as-paid.ts";
import type { Fact } from "../platform/queue/facts.ts";
import { sendGuestsTheirTickets } from "./confirm-orders.ts";

const database = await testDatabase();
const { db, pool } = database;
const office = testBoxOffice(database);
const { house, buy } = orderLives(database, office);

const lettersToSend = async () =>
  (
    await pool.query<{ payload: { attendee_id: number } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-ticket'`,
    )
  ).rows.map(({ payload }) => payload.attendee_id);

test("a guest who gave a name before the order was paid gets the ticket once it is", async () => {
  const at = await house();
  const { link, own } = await buy(at, 2);
  const waiting = await awaitOfflinePayment(office, link);
  const guest = { first_name: "Grace", last_name: "Hopper", email: "grace@example.org" };
  const token = waiting.attendees[1]!.guest_token!;
  await nameGuest(office, { eventId: at.event.id, token }, { ...guest, answers: [] });
  const before = await lettersToSend();

  await markAsPaid(office, own, at.by);
  const fact = { subject_id: own.orderId } as Fact;
  await db.transaction().execute((tx) => sendGuestsTheirTickets(tx, [fact]));

  const grace = await db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", own.orderId)
    .where("email", "<>", ADA.email)
    .executeTakeFirstOrThrow();
  expect(before).toEqual([]);
  expect(await lettersToSend()).toEqual([grace.id]);
});
