import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { outcomeOf } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { findTicket } from "../../tickets/tickets.ts";
import { updateAttendee } from "../../tickets/update-attendee.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { findPublicOrder } from "../../checkout/find-public-order.ts";
import { updateOrder } from "../update-order.ts";
import { changeTicket } from "./change-ticket.ts";
import { reissue } from "./reissue.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const { database, db, pool, checkout, makeScenario, buy, historyOf, happenedTo } = await testOrderScenarios();

// All buyers here share one address, which is limited to a few e-mails an hour.
beforeEach(() => db.deleteFrom("account_emails").execute());

async function sold(quantity = 1, price = 0) {
  const at = await makeScenario({ price });
  const bought = await buy(at, quantity);
  const tickets = () =>
    db
      .selectFrom("attendees")
      .select(["id", "short_id", "public_id", "ticket_secret", "email", "first_name"])
      .where("order_id", "=", bought.own.orderId)
      .orderBy("position")
      .execute();
  const pageOf = (shortId: string) => findTicket(checkout, { eventId: at.event.id, shortId });
  return { at, ...bought, tickets, pageOf, before: await tickets() };
}

const jobs = async () =>
  (
    await pool.query<{ task: string }>("select task_identifier as task from graphile_worker.jobs order by id")
  ).rows.map(({ task }) => task);

test("CHK-18 gives a reissued ticket a new link and code; the old link only says that it was replaced", async () => {
  const { at, own, before, tickets, pageOf } = await sold(2);
  const [lost, other] = before;

  await reissue(checkout, at.own, { attendeeId: lost!.id, sendsTicket: false, by: at.by });

  const [now, untouched] = await tickets();
  expect(now!.public_id).toBe(lost!.public_id);
  expect(now!.short_id).not.toBe(lost!.short_id);
  expect(now!.ticket_secret).not.toBe(lost!.ticket_secret);
  expect(untouched).toEqual(other);
  expect(await pageOf(now!.short_id)).toMatchObject({ public_id: lost!.public_id });
  await expect(pageOf(lost!.short_id)).rejects.toMatchObject({ code: "ticket_superseded", facts: {} });
  expect(await outcomeOf(findTicket(checkout, { eventId: at.event.id + 1, shortId: lost!.short_id }))).toBe(
    "not_found",
  );
  expect(await historyOf(own.orderId)).toEqual(["TICKET_REISSUED"]);
  expect(await jobs()).not.toContain("send-ticket");
});

test("records one event for each reissued ticket, and none for a retry", async () => {
  const { at, own, before } = await sold(2);
  const [lost, other] = before;
  const wanted = { attendeeId: lost!.id, sendsTicket: false, by: at.by, requestKey: crypto.randomUUID() };
  await happenedTo(at.event);

  await reissue(checkout, at.own, wanted);
  await reissue(checkout, at.own, wanted);
  expect(await happenedTo(at.event)).toEqual([{ kind: "attendee-updated", subject_id: lost!.id }]);
  await updateOrder(checkout, { ...at.own, orderId: own.orderId }, { email: "new@example.org", by: at.by });

  // A ticket that moves to the buyer's new address is reissued too.
  expect(await happenedTo(at.event)).toEqual([
    { kind: "order-updated", subject_id: own.orderId },
    { kind: "attendee-updated", subject_id: lost!.id },
    { kind: "attendee-updated", subject_id: other!.id },
  ]);
});

test("stores neither old links nor old codes in readable form", async () => {
  const { at, before } = await sold();
  await reissue(checkout, at.own, { attendeeId: before[0]!.id, sendsTicket: false, by: at.by });

  const { rows } = await pool.query("select row_to_json(s)::text as row from superseded_tickets s");
  const { rows: history } = await pool.query("select row_to_json(h)::text as row from order_history h");

  const text = JSON.stringify([rows, history]);
  expect(rows.length).toBeGreaterThan(0);
  expect(text).not.toContain(before[0]!.short_id);
  expect(text).not.toContain(before[0]!.ticket_secret);
});

test("e-mails the new ticket where the organiser wants that, once per key", async () => {
  const { at, own, before, tickets } = await sold();
  const wanted = { attendeeId: before[0]!.id, sendsTicket: true, by: at.by, requestKey: crypto.randomUUID() };
  const mailsBefore = (await jobs()).filter((job) => job === "send-ticket").length;

  await reissue(checkout, at.own, wanted);
  const [first] = await tickets();
  await reissue(checkout, at.own, wanted);
  const [second] = await tickets();
  await reissue(checkout, at.own, { ...wanted, requestKey: crypto.randomUUID() });
  const [third] = await tickets();

  expect(second).toEqual(first);
  expect(third!.short_id).not.toBe(first!.short_id);
  expect(await historyOf(own.orderId)).toEqual([
    "TICKET_REISSUED",
    "TICKET_RESENT",
    "TICKET_REISSUED",
    "TICKET_RESENT",
  ]);
  expect((await jobs()).filter((job) => job === "send-ticket")).toHaveLength(mailsBefore + 2);
});

test("a key that is used again after its day reissues the ticket again", async () => {
  const { at, own, before, tickets } = await sold();
  const [ticket] = before;
  const key = `reissue-${ticket!.id}`;
  const wanted = { attendeeId: ticket!.id, sendsTicket: false, by: at.by, requestKey: key };
  const reissuedBefore = (requestKey: string, age: string) =>
    sql`insert into order_history (account_id, event_id, order_id, attendee_id, action, actor, once_key, created_at)
      values (${at.own.accountId}, ${at.event.id}, ${own.orderId}, ${ticket!.id}, 'TICKET_REISSUED', 'SYSTEM',
        ${`TICKET_REISSUED:${requestKey}`}, now() - ${age}::interval)`.execute(db);

  await reissuedBefore(key, "3 days");
  await reissue(checkout, at.own, wanted);
  const [again] = await tickets();
  expect(again!.short_id).not.toBe(ticket!.short_id);
  await reissue(checkout, at.own, wanted);
  expect((await tickets())[0]).toEqual(again);

  // An entry of version 0.1.0, whose keys have no day.
  await reissuedBefore(`${key}-later`, "1 hour");
  await reissue(checkout, at.own, { ...wanted, requestKey: `${key}-later` });
  expect((await tickets())[0]).toEqual(again);
});

test("refuses to reissue a cancelled ticket, an unpaid one with e-mail, and a foreign one", async () => {
  const cancelled = await sold();
  const [ticket] = cancelled.before;
  await updateAttendee(db, cancelled.at.own, {
    attendeeId: ticket!.id,
    status: "CANCELLED",
    by: cancelled.at.by,
  });
  const unpaid = await sold(1, 1_000);
  await awaitOfflinePayment(checkout, unpaid.link);
  const [waiting] = unpaid.before;
  const stranger = await makeScenario();
  const by = stranger.by;

  const outcomes = [
    await outcomeOf(reissue(checkout, cancelled.at.own, { attendeeId: ticket!.id, sendsTicket: false, by })),
    await outcomeOf(reissue(checkout, unpaid.at.own, { attendeeId: waiting!.id, sendsTicket: true, by })),
    await outcomeOf(reissue(checkout, stranger.own, { attendeeId: waiting!.id, sendsTicket: false, by })),
  ];

  expect(outcomes).toEqual(["ticket_cancelled", "ticket_not_active", "not_found"]);
  expect(await unpaid.tickets()).toEqual(unpaid.before);
});

test("refuses to e-mail a reissued ticket that has no address, and reissues it without", async () => {
  const { at, before, tickets } = await sold();
  const [walkIn] = before;
  await db.updateTable("attendees").set({ email: "" }).where("id", "=", walkIn!.id).execute();
  const wanted = { attendeeId: walkIn!.id, by: at.by };

  expect(await outcomeOf(reissue(checkout, at.own, { ...wanted, sendsTicket: true }))).toBe(
    "no_email_address",
  );
  expect((await tickets())[0]!.short_id).toBe(walkIn!.short_id);
  expect(await outcomeOf(reissue(checkout, at.own, { ...wanted, sendsTicket: false }))).toBe("ok");
});

type Sold = Awaited<ReturnType<typeof sold>>;

const CHANGES: Record<string, (given: Sold, email: string) => Promise<unknown>> = {
  "an attendee": ({ at, before }, email) =>
    updateAttendee(db, at.own, { attendeeId: before[0]!.id, email, by: at.by }),
  "an attendee beside their kind of ticket": ({ at, before }, email) =>
    changeTicket(checkout, at.own, { attendeeId: before[0]!.id, email, raises_capacity: false, by: at.by }),
  "the buyer who holds it": ({ at, own }, email) => updateOrder(checkout, own, { email, by: at.by }),
};

test.each(Object.keys(CHANGES))(
  "disables the old link and code when the address of %s changes",
  async (of) => {
    const given = await sold();
    const change = CHANGES[of]!;

    await change(given, given.before[0]!.email.toUpperCase());
    const sameAddress = await given.tickets();
    await change(given, "new@example.org");
    const [after] = await given.tickets();

    expect(sameAddress[0]).toMatchObject({
      short_id: given.before[0]!.short_id,
      ticket_secret: given.before[0]!.ticket_secret,
    });
    expect(after!.email).toBe("new@example.org");
    expect(after!.short_id).not.toBe(given.before[0]!.short_id);
    expect(after!.ticket_secret).not.toBe(given.before[0]!.ticket_secret);
    expect(await outcomeOf(given.pageOf(given.before[0]!.short_id))).toBe("ticket_superseded");
    expect((await historyOf(given.own.orderId)).at(-1)).toBe("TICKET_REISSUED");
  },
);

test("moves the order to a new link when the buyer's address changes, and leaves the tickets of others alone", async () => {
  const given = await sold(3);
  const { at, own, link, before, tickets } = given;
  await updateAttendee(db, at.own, { attendeeId: before[1]!.id, email: "guest@example.org", by: at.by });
  const [, ofGuest] = await tickets();

  await updateOrder(checkout, own, { email: "new@example.org", first_name: "Augusta", by: at.by });

  const after = await tickets();
  expect(after.map(({ email }) => email)).toEqual([
    "new@example.org",
    "guest@example.org",
    "new@example.org",
  ]);
  expect(after[1]).toEqual(ofGuest);
  expect(after[0]!.first_name).toBe(before[0]!.first_name);
  expect(after[2]!.ticket_secret).not.toBe(before[2]!.ticket_secret);
  expect(await outcomeOf(findPublicOrder(checkout, { ...link, key: undefined }))).toBe("not_found");
});

test("ABU-05 reissues a ticket for an organiser without a confirmed address, but sends no e-mail", async () => {
  const { at, before, tickets } = await sold();
  const api = clientOf<SellingContract>(db, sellingAreas(testServices(database)), {
    member: at.member,
    isEmailVerified: false,
  });
  const reissueBy = (send_ticket: boolean) =>
    api("POST /events/{event_id}/attendees/{attendee_id}/reissue", {
      params: { event_id: at.event.id, attendee_id: before[0]!.id },
      body: { send_ticket },
    });

  await expect(reissueBy(true)).rejects.toMatchObject({ code: "email_not_verified" });
  expect(await tickets()).toEqual(before);
  await reissueBy(false);
  expect(await tickets()).not.toEqual(before);
});
