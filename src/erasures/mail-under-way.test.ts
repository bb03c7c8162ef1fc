import { expect, test } from "vitest";
import { TEST_SECRET_KEY, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder } from "../../test/factories.ts";
import { openMessages } from "../../test/messages.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { sendDetailsChanged } from "../messaging/buyer-emails/send-details-changed.tsx";
import { sendOrderCancelled } from "../messaging/buyer-emails/send-order-cancelled.tsx";
import { sendBroadcast } from "../messaging/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { recordEmailSent } from "../tickets/index.ts";
import { erasePerson } from "./erase-person.ts";
import { findPerson, lockOrders } from "./find-blockers.ts";

const database = await testDatabase();
const { db } = database;
const ADA = "ada@example.org";
const FRIEND = "friend@example.org";

async function erase(tx: Tx, accountId: number, email: string) {
  await lockOrders(tx, accountId, await findPerson(tx, accountId, email));
  await erasePerson(tx, { accountId, email, word: "Erased person", secretKeys: [TEST_SECRET_KEY] });
}

async function emailsInHistory(order: { id: number }) {
  const rows = await db
    .selectFrom("order_history")
    .select("new_values")
    .where("order_id", "=", order.id)
    .where("action", "=", "LETTER_SENT")
    .orderBy("id")
    .execute();
  return rows.map(({ new_values }) => new_values);
}

test("an email that is being sent during an erasure is recorded without the address", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, { email: ADA, status: "CANCELLED" });
  const services = testServices(database);
  const mail = {
    ...services.mail,
    async send() {
      await db.transaction().execute((tx) => erase(tx, event.account_id, ADA));
    },
  };

  await sendOrderCancelled({ ...services, mail }, { order_id: order.id });

  expect(await emailsInHistory(order)).toEqual([{ kind: "order-cancelled" }]);
});

test("an email about changed details names no guest who was erased meanwhile, and is not sent to one", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, { email: ADA, quantity: 2 });
  const guest = order.attendees[1]!;
  await db.updateTable("attendees").set({ email: FRIEND }).where("id", "=", guest.id).execute();
  const { id: request } = await db
    .insertInto("order_history")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      order_id: order.id,
      attendee_id: guest.id,
      action: "ATTENDEE_EDITED",
      actor: "BUYER",
      old_values: { first_name: "Fritz" },
      new_values: { first_name: "Franz" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const services = testServices(database);
  const sentTo: unknown[] = [];
  const mail = {
    ...services.mail,
    async send({ to }: { to: unknown }) {
      sentTo.push(to);
      await db.transaction().execute((tx) => erase(tx, event.account_id, FRIEND));
    },
  };

  await sendDetailsChanged({ ...services, mail }, { request });
  await sendDetailsChanged({ ...services, mail }, { request });

  expect(sentTo).toHaveLength(1);
  expect(await emailsInHistory(order)).toEqual([{ kind: "details-changed" }]);
});

test("an email that is recorded during an erasure waits for it, and leaves the address out", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, { email: ADA });
  const commit = await holdOpen(db, (tx) => erase(tx, event.account_id, ADA));

  const recording = recordEmailSent(db, {
    orderId: order.id,
    kind: "ticket",
    email: ADA,
    messageId: "<1@x>",
  });
  await untilBlocked(db, recording);
  await commit();
  await recording;

  expect(await emailsInHistory(order)).toEqual([{ kind: "ticket" }]);
});

test("the erasure of a guest takes the guest's address only, and an email to an organiser keeps its address", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, { email: ADA, quantity: 2 });
  const attendeeId = order.attendees[1]!.id;
  await db
    .updateTable("attendees")
    .set({ first_name: "Fritz", last_name: "Friend", email: FRIEND })
    .where("id", "=", attendeeId)
    .execute();
  const sent = { orderId: order.id, kind: "ticket" };
  await db.transaction().execute((tx) => erase(tx, event.account_id, FRIEND));

  await recordEmailSent(db, { ...sent, attendeeId, email: FRIEND, messageId: "<1@x>" });
  await recordEmailSent(db, { ...sent, attendeeId, email: "Ada@example.org", messageId: "<2@x>" });
  await recordEmailSent(db, { ...sent, email: "organiser@example.org", messageId: "<3@x>" });

  expect(await emailsInHistory(order)).toEqual([
    { kind: "ticket" },
    { kind: "ticket", email: "Ada@example.org" },
    { kind: "ticket", email: "organiser@example.org" },
  ]);
});

test("a message to a group that is being sent during an erasure leaves no address in the history", async () => {
  const { makeScenario, buy, services } = openMessages(database);
  const at = await makeScenario();
  await buy(at, { email: "a@example.org" });
  const erased = await buy(at, { email: FRIEND });
  const message = await at.write({ message_type: "ALL_ATTENDEES" });
  let isFirst = true;
  const mail = {
    ...services.mail,
    async send() {
      if (isFirst) await db.transaction().execute((tx) => erase(tx, at.event.account_id, FRIEND));
      isFirst = false;
    },
  };

  await sendBroadcast({ ...services, mail }, (piece) => piece(), { message_id: message.id, after: 0 });

  const history = db
    .selectFrom("order_history")
    .select(["action", "new_values"])
    .where("order_id", "=", erased.id);
  expect(await history.execute()).toEqual([]);
});

test("the history of a message under way to the person who is erased leaves the address out", async () => {
  const { makeScenario, buy, services } = openMessages(database);
  const at = await makeScenario();
  const erased = await buy(at, { email: FRIEND });
  const message = await at.write({ message_type: "ALL_ATTENDEES" });
  const mail = {
    ...services.mail,
    send: () => db.transaction().execute((tx) => erase(tx, at.event.account_id, FRIEND)),
  };

  await sendBroadcast({ ...services, mail }, (piece) => piece(), { message_id: message.id, after: 0 });

  const history = db.selectFrom("order_history").select("new_values").where("order_id", "=", erased.id);
  expect(await history.execute()).toEqual([{ new_values: { kind: "message" } }]);
});
