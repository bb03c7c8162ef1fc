import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { outcomeOf, takenOf } from "../../../test/checkout-context.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { purgeFormerCustomers, recordCustomers } from "../../customers/index.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { findPublicOrder } from "../../checkout/find-public-order.ts";
import { orderKey } from "../../checkout/order-key.ts";
import { cancelOwnOrder } from "./cancel-own-order.ts";
import { editOwnOrder, editOwnTicket } from "./edit-own.ts";
import { resendOwnConfirmation, resendOwnTicket } from "./resend-own.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const { database, db, pool, checkout, makeScenario, buy, historyOf, setOrder, happenedTo } =
  await testOrderScenarios();

const jobs = async () =>
  (
    await pool.query<{ task: string }>("select task_identifier as task from graphile_worker.jobs order by id")
  ).rows.map(({ task }) => task);

/** What the history records of a ticket that moves to another address. */
const MOVED_TICKET = ["ATTENDEE_EDITED", "TICKET_REISSUED"];

async function ownOrder(settings: object = { allow_attendee_self_edit: true }, price = 0) {
  const at = await makeScenario({ price }, settings);
  const bought = await buy(at, 2);
  return { at, ...bought, link: { ...bought.link, key: undefined as string | undefined } };
}

test("moves the order to a new link when the buyer's address changes, and e-mails both addresses", async () => {
  const { link, own } = await ownOrder();
  const key = orderKey(checkout.secretKey, link.shortId);
  const byMail = { ...link, session: null, key };

  const moved = await editOwnOrder(checkout, byMail, { email: "new@example.org" });

  expect(moved.new_short_id).toMatch(/^o_/);
  expect(await outcomeOf(findPublicOrder(checkout, byMail))).toBe("not_found");
  const found = await findPublicOrder(checkout, {
    ...byMail,
    shortId: moved.new_short_id!,
    key: moved.key!,
  });
  expect(found.email).toBe("new@example.org");
  expect(await historyOf(own.orderId)).toEqual(["ORDER_EDITED", ...MOVED_TICKET, ...MOVED_TICKET]);
  expect(await jobs()).toEqual(["send-details-changed", "send-order-confirmation"]);
});

test("the tickets that went to the buyer's old address move to the new one with new links and codes", async () => {
  const { at, link, own } = await ownOrder();
  const before = (await findPublicOrder(checkout, link)).attendees;
  await editOwnTicket(
    checkout,
    { ...link, attendeeShortId: before[1]!.short_id },
    { email: "guest@example.org" },
  );
  const ofGuest = (await findPublicOrder(checkout, link)).attendees[1]!;
  await happenedTo(at.event);

  const { new_short_id } = await editOwnOrder(checkout, link, { email: "new@example.org" });

  const [mine, guests] = (await findPublicOrder(checkout, { ...link, shortId: new_short_id! })).attendees;
  expect(mine).toMatchObject({ email: "new@example.org" });
  expect(mine!.short_id).not.toBe(before[0]!.short_id);
  expect(mine!.qr_text).not.toBe(before[0]!.qr_text);
  expect(guests).toEqual(ofGuest);
  expect((await happenedTo(at.event)).map(({ kind }) => kind)).toEqual(["order-updated", "attendee-updated"]);
  expect(await historyOf(own.orderId)).toEqual([...MOVED_TICKET, "ORDER_EDITED", ...MOVED_TICKET]);
});

test("an address that differs only in upper and lower case leaves links and codes as they are", async () => {
  const { link } = await ownOrder();
  const before = await findPublicOrder(checkout, link);

  const moved = await editOwnOrder(checkout, link, { email: before.email!.toUpperCase() });

  expect(moved.new_short_id).toBeNull();
  const after = await findPublicOrder(checkout, link);
  expect(after.attendees.map((ticket) => ticket.short_id)).toEqual(
    before.attendees.map((ticket) => ticket.short_id),
  );
});

test("keeps the link after a change of name; a new address on a ticket replaces its link and code", async () => {
  const { link, own } = await ownOrder();
  const before = await findPublicOrder(checkout, link);
  const [ticket] = before.attendees;
  const at = { ...link, attendeeShortId: ticket!.short_id };

  const named = await editOwnTicket(checkout, at, { first_name: "Zoë" });
  const moved = await editOwnTicket(checkout, at, { email: "zoe@example.org" });
  const after = await findPublicOrder(checkout, link);

  expect(named.new_short_id).toBeNull();
  expect(moved.new_short_id).toMatch(/^a_/);
  expect(after.attendees[0]).toMatchObject({
    first_name: "Zoë",
    email: "zoe@example.org",
    short_id: moved.new_short_id,
  });
  expect(after.attendees[0]!.qr_text).not.toBe(ticket!.qr_text);
  expect(after.attendees[1]!.qr_text).toBe(before.attendees[1]!.qr_text);
  expect(await historyOf(own.orderId)).toEqual(["ATTENDEE_EDITED", ...MOVED_TICKET]);
  expect(await outcomeOf(editOwnTicket(checkout, at, { first_name: "Late" }))).toBe("not_found");
});

test("keeps the buyer a customer, with the order, after the buyer has changed the address", async () => {
  const { at, link } = await ownOrder();
  const record = () =>
    processOutbox(db, { "order-completed": [recordCustomers], "order-updated": [recordCustomers] });
  await record();

  await editOwnOrder(checkout, link, { email: "new@example.org" });
  await record();
  await purgeFormerCustomers(db);

  const customers = await db
    .selectFrom("customers")
    .select(["email", "orders_count"])
    .where("account_id", "=", at.event.account_id)
    .execute();
  expect(customers).toEqual([{ email: "new@example.org", orders_count: 1 }]);
});

test("records one event for each change by the buyer, and none if nothing changes", async () => {
  const { at, link, own } = await ownOrder();
  const [ticket] = (await findPublicOrder(checkout, link)).attendees;
  const ofTicket = { ...link, attendeeShortId: ticket!.short_id };
  const { id } = await db
    .selectFrom("attendees")
    .select("id")
    .where("short_id", "=", ticket!.short_id)
    .executeTakeFirstOrThrow();
  const happened = () => happenedTo(at.event);
  await happened();

  await editOwnTicket(checkout, ofTicket, { email: "zoe@example.org" });
  expect(await happened()).toEqual([{ kind: "attendee-updated", subject_id: id }]);
  const [moved] = (await findPublicOrder(checkout, link)).attendees;
  await editOwnTicket(checkout, { ...link, attendeeShortId: moved!.short_id }, { email: "zoe@example.org" });
  await editOwnOrder(checkout, link, { first_name: "Zoë" });
  await editOwnOrder(checkout, link, { first_name: "Zoë" });
  expect(await happened()).toEqual([{ kind: "order-updated", subject_id: own.orderId }]);
});

test("changes nothing where the organiser does not allow it, or with the link alone", async () => {
  const off = await ownOrder({});
  const on = await ownOrder();

  expect(await outcomeOf(editOwnOrder(checkout, off.link, { first_name: "X" }))).toBe("self_service_off");
  expect(await outcomeOf(resendOwnConfirmation(checkout, off.link))).toBe("self_service_off");
  const stranger = { ...on.link, session: null };
  expect(await outcomeOf(editOwnOrder(checkout, stranger, { first_name: "X" }))).toBe("session_mismatch");
  const other = await findPublicOrder(checkout, off.link);
  const foreign = { ...on.link, attendeeShortId: other.attendees[0]!.short_id };
  expect(await outcomeOf(editOwnTicket(checkout, foreign, { first_name: "X" }))).toBe("not_found");
});

test("ABU-04 sends three e-mails an hour to one address, over all e-mails of its order", async () => {
  const { link, own } = await ownOrder();
  const [ticket] = (await findPublicOrder(checkout, link)).attendees;
  const ofTicket = { ...link, attendeeShortId: ticket!.short_id };

  await resendOwnConfirmation(checkout, link);
  await resendOwnTicket(checkout, ofTicket);
  await resendOwnConfirmation(checkout, link);
  const later = await Promise.all([
    outcomeOf(resendOwnConfirmation(checkout, link)),
    outcomeOf(resendOwnTicket(checkout, ofTicket)),
  ]);

  expect(later).toEqual(["rate_limited", "rate_limited"]);
  expect(await historyOf(own.orderId)).toHaveLength(3);
});

test("allows twenty changes an hour, and counts a change of the order's address once", async () => {
  const { link } = await ownOrder();
  let shortId = link.shortId;
  for (let count = 0; count < 20; count += 1) {
    const moved = await editOwnOrder(checkout, { ...link, shortId }, { email: `ada${count}@example.org` });
    shortId = moved.new_short_id!;
  }

  expect(await outcomeOf(editOwnOrder(checkout, { ...link, shortId }, { first_name: "Once more" }))).toBe(
    "rate_limited",
  );
});

test("lets a buyer cancel a free order in time, but not a paid, a late or a forbidden one", async () => {
  const open = await ownOrder({ buyer_cancel_hours: 24 });
  const paid = await ownOrder({ buyer_cancel_hours: 24 }, 1_000);
  const waiting = await ownOrder({ buyer_cancel_hours: 24 }, 1_000);
  const late = await ownOrder({ buyer_cancel_hours: 24 * 40 });
  const forbidden = await ownOrder({});
  await setOrder(
    paid.own.orderId,
    "status = 'COMPLETED', payment_status = 'PAYMENT_RECEIVED', payment_provider = 'SIMULATOR', completed_at = now()",
  );
  await awaitOfflinePayment(checkout, waiting.link);

  const cancelled = await cancelOwnOrder(checkout, open.link);

  expect(cancelled.status).toBe("CANCELLED");
  expect(await takenOf(db, open.at.product.stock_id)).toBe(0);
  expect(await historyOf(open.own.orderId)).toEqual(["ORDER_CANCELLED"]);
  expect(await outcomeOf(cancelOwnOrder(checkout, open.link))).toBe("order_cancelled");
  for (const { link } of [paid, late, forbidden]) {
    expect(await outcomeOf(cancelOwnOrder(checkout, link))).toBe("cancelling_not_allowed");
  }
  expect((await cancelOwnOrder(checkout, waiting.link)).status).toBe("CANCELLED");
});

test("API-06 never overwrites a concurrent correction by the organiser or by another buyer unseen", async () => {
  const { link } = await ownOrder();
  const services = testServices(database);
  const buyer = clientOf<SellingContract>(db, sellingAreas(services));
  const params = { event_id: link.eventId, order_short_id: link.shortId };
  const query = { key: orderKey(services.config.secretKey, link.shortId) };
  const read = async () =>
    (await buyer("GET /public/events/{event_id}/order/{order_short_id}", { params, query })).data;
  const opened = await read();
  const ticket = opened.attendees[0]!;
  const editOrder = (body: object, version = opened.version) =>
    outcomeOf(
      buyer("PATCH /public/events/{event_id}/order/{order_short_id}", { params, query, body, version }),
    );
  const editTicket = (body: object, version = ticket.version) =>
    buyer("PATCH /public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}", {
      params: { ...params, attendee_short_id: ticket.short_id },
      query,
      body,
      version,
    }).catch((error: unknown) => error);
  await db
    .updateTable("attendees")
    .set({ last_name: "Corrected" })
    .where("short_id", "=", ticket.short_id)
    .execute();

  // The refusal shows the buyer the current value, but not which member changed it.
  expect(await editTicket({ last_name: "Mine" })).toMatchObject({
    code: "stale_write",
    conflict: { changes: [{ field: "last_name", value: "Corrected", changed_by: null }] },
  });
  expect(await editTicket({ first_name: "Grace" })).toMatchObject({ data: { new_short_id: null } });
  expect((await read()).attendees[0]).toMatchObject({ first_name: "Grace", last_name: "Corrected" });
  const fresh = (await read()).attendees[0]!.version;
  expect(await editTicket({ last_name: "Mine" }, fresh)).toMatchObject({ data: { new_short_id: null } });

  const both = await Promise.all([editOrder({ first_name: "Grace" }), editOrder({ first_name: "Joan" })]);
  expect(both.filter((outcome) => outcome === "stale_write")).toHaveLength(1);
});
