import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../test/factories.ts";
import { shortId } from "../values/short-id.ts";
import { checkInApi } from "./api.ts";
import type { Verdict } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

type Facts = Record<string, unknown>;
type Ticket = Awaited<ReturnType<typeof makeOrder>>["attendees"][number];

async function makeDoor(facts: Facts = {}, eventFacts: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(db, eventFacts);
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 3 });
  const list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gate",
      ...facts,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  return { event, product, list, tickets: attendees };
}

/** Returns an hour of yesterday or an earlier day, in UTC. The server accepts scan times of the last week. */
function at(hour: string, daysAgo = 1): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${hour}:00.000Z`;
}

interface Movement {
  at?: string;
  direction?: "IN" | "OUT";
  scan_id?: string;
}

async function scan(list: { short_id: string }, ticket: Ticket, ...movements: Movement[]) {
  const answer = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: {
      scans: movements.map(({ at: scanned_at, ...one }) => ({
        scan_id: crypto.randomUUID(),
        code: `${ticket.public_id}.${ticket.ticket_secret}`,
        scanned_at,
        ...one,
      })),
      device_name: "Gate A",
    },
  });
  return {
    verdicts: (answer.json.data as Verdict[]).map(({ verdict }) => verdict),
    answers: answer.json.data as Verdict[],
    counts: answer.json.counts as { checked_in_attendees: number; inside_attendees: number },
  };
}

test("CHK a list that takes a ticket n times refuses the next entry, and counts the person once", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "TIMES", max_entries: 2 });
  const first = await scan(list, tickets[0]!, { at: at("10:00") }, { at: at("11:00") }, { at: at("12:00") });

  expect(first.verdicts).toEqual(["ADMITTED", "ADMITTED", "ALREADY_IN"]);
  expect(first.answers[2]!.entry_count).toBe(2);
  expect((await countsOf(list)).checked_in_attendees).toBe(1);
});

test("a ticket comes in once on each day of the event's zone", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "DAILY" }, { timezone: "Asia/Tokyo" });

  // 15:00 UTC is midnight in Tokyo.
  const { verdicts } = await scan(
    list,
    tickets[0]!,
    { at: at("10:00", 2) },
    { at: at("14:59", 2) },
    { at: at("15:01", 2) },
    { at: at("10:00", 1) },
    { at: at("16:00", 1) },
  );

  expect(verdicts).toEqual(["ADMITTED", "ALREADY_IN", "ADMITTED", "ALREADY_IN", "ADMITTED"]);
});

test("the search offers another entry where the list's rule allows it, and says when the last one was", async () => {
  const found = async (facts: Facts, ...movements: Movement[]) => {
    const { list, tickets } = await makeDoor(facts, { timezone: "Asia/Tokyo" });
    const [ticket] = tickets;
    if (movements.length > 0) await scan(list, ticket!, ...movements);
    const { json } = await api.send(
      `GET /public/check-in-lists/${list.short_id}/attendees?query=${ticket!.public_id}`,
    );
    return [json.data[0].may_enter, json.data[0].check_in_short_id !== null];
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const now = minutesAgo(0);
  const twice = { entry_rule: "TIMES", max_entries: 2 };
  const paused = { entry_rule: "UNLIMITED", pause_minutes: 10 };
  const exits = { ...twice, tracks_exits: true };

  expect(await found({})).toEqual([true, false]);
  expect(await found({}, { at: now })).toEqual([false, true]);
  expect(await found({ entry_rule: "DAILY" }, { at: at("10:00", 2) })).toEqual([true, true]);
  expect(await found({ entry_rule: "DAILY" }, { at: now })).toEqual([false, true]);
  expect(await found(twice, { at: minutesAgo(5) })).toEqual([true, true]);
  expect(await found(twice, { at: minutesAgo(5) }, { at: now })).toEqual([false, true]);
  expect(await found(paused, { at: minutesAgo(5) })).toEqual([false, true]);
  expect(await found(paused, { at: minutesAgo(15) })).toEqual([true, true]);
  expect(await found(exits, { at: minutesAgo(5) })).toEqual([false, true]);
  expect(await found(exits, { at: minutesAgo(5) }, { at: now, direction: "OUT" })).toEqual([true, true]);
});

test("a pause of minutes stands between two entries, whichever of them arrives first", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "UNLIMITED", pause_minutes: 10 });

  expect((await scan(list, tickets[0]!, { at: at("10:20") })).verdicts).toEqual(["ADMITTED"]);
  expect((await scan(list, tickets[0]!, { at: at("10:11") })).verdicts).toEqual(["ALREADY_IN"]);
  expect((await scan(list, tickets[0]!, { at: at("10:00") })).verdicts).toEqual(["ADMITTED"]);
  expect((await scan(list, tickets[0]!, { at: at("10:40") })).verdicts).toEqual(["ADMITTED"]);
});

test("a scan on the way out ends the stay: presence is the last movement, in any order of arrival", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "UNLIMITED", pause_minutes: 0, tracks_exits: true });
  const [anna, bert, carl] = tickets as [Ticket, Ticket, Ticket];

  const inOrder = await scan(
    list,
    anna,
    { at: at("10:00") },
    { at: at("11:00"), direction: "OUT" },
    { at: at("12:00") },
    { at: at("12:30") },
  );
  expect(inOrder.verdicts).toEqual(["ADMITTED", "EXITED", "ADMITTED", "ALREADY_IN"]);

  expect((await scan(list, bert, { at: at("11:00"), direction: "OUT" })).verdicts).toEqual(["NOT_IN"]);
  expect((await scan(list, bert, { at: at("10:00") })).verdicts).toEqual(["ADMITTED"]);
  await scan(list, carl, { at: at("10:00") });
  const again = crypto.randomUUID();
  expect((await scan(list, carl, { at: at("11:00"), direction: "OUT", scan_id: again })).verdicts).toEqual([
    "EXITED",
  ]);
  expect((await scan(list, carl, { at: at("11:00"), direction: "OUT", scan_id: again })).verdicts).toEqual([
    "EXITED",
  ]);
  expect((await scan(list, carl, { direction: "OUT" })).verdicts).toEqual(["NOT_IN"]);

  expect(await countsOf(list)).toMatchObject({ checked_in_attendees: 3, inside_attendees: 1 });
});

test("an earlier scan that arrives late belongs to the stay that it began, so a late exit does not end the next one", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "UNLIMITED", pause_minutes: 0, tracks_exits: true });
  const [anna] = tickets as [Ticket];
  await scan(list, anna, { at: at("09:00") }, { at: at("09:30"), direction: "OUT" }, { at: at("10:30") });

  const late = await scan(list, anna, { at: at("08:50") });
  const exit = await scan(list, anna, { at: at("10:00"), direction: "OUT" });
  const between = await scan(list, anna, { at: at("10:15") });

  expect([late, exit, between].flatMap(({ verdicts }) => verdicts)).toEqual([
    "ALREADY_IN",
    "NOT_IN",
    "ALREADY_IN",
  ]);
  const stays = await db
    .selectFrom("check_ins")
    .select(["scanned_at", "left_at"])
    .where("check_in_list_id", "=", list.id)
    .orderBy("scanned_at")
    .execute();
  expect(stays).toEqual([
    { scanned_at: new Date(at("08:50")), left_at: new Date(at("09:30")) },
    { scanned_at: new Date(at("10:15")), left_at: null },
  ]);
  expect(between.counts.inside_attendees).toBe(1);
});

test("an exit that is sent again after a lost answer counts one person out", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "UNLIMITED", pause_minutes: 0, tracks_exits: true });
  const out: Movement = { at: at("11:00"), direction: "OUT", scan_id: crypto.randomUUID() };
  await scan(list, tickets[0]!, { at: at("10:00") });
  await scan(list, tickets[1]!, { at: at("10:00") });
  await scan(list, tickets[0]!, out);

  const { verdicts, counts } = await scan(list, tickets[0]!, out);

  expect(verdicts).toEqual(["EXITED"]);
  expect(counts.inside_attendees).toBe(1);
});

test("simultaneous devices give one ticket as many entries as the list allows", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "TIMES", max_entries: 3 });

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => scan(list, tickets[0]!, { at: at("10:00") })),
  );

  const verdicts = answers.flatMap((answer) => answer.verdicts);
  expect(verdicts.filter((verdict) => verdict === "ADMITTED")).toHaveLength(3);
  expect(verdicts.filter((verdict) => verdict === "ALREADY_IN")).toHaveLength(5);
});

test("undoing the first of two entries leaves the person counted once", async () => {
  const { list, tickets } = await makeDoor({ entry_rule: "TIMES", max_entries: 2 });
  const { answers } = await scan(list, tickets[0]!, { at: at("10:00") }, { at: at("11:00") });

  await api.send(`DELETE /public/check-in-lists/${list.short_id}/check-ins/${answers[0]!.check_in_short_id}`);

  expect(await countsOf(list)).toMatchObject({ checked_in_attendees: 1 });
  expect((await scan(list, tickets[0]!, { at: at("12:00") })).verdicts).toEqual(["ADMITTED"]);
});

test("a list takes tickets with its label, its answer, its tier or its category, and expects as many", async () => {
  const { event, product, list, tickets } = await makeDoor({ attendee_label: "VIP" });
  await db
    .updateTable("attendees")
    .set({ labels: ["VIP"] })
    .where("id", "=", tickets[0]!.id)
    .execute();
  expect((await scan(list, tickets[0]!, {})).verdicts).toEqual(["ADMITTED"]);
  expect((await scan(list, tickets[1]!, {})).verdicts).toEqual(["NOT_ON_LIST"]);
  expect((await countsOf(list)).total_attendees).toBe(1);

  const question = await db
    .insertInto("questions")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      belongs_to: "ORDER",
      type: "RADIO",
      title: "Bus?",
      options: ["Yes", "No"],
      position: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("question_answers")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      order_id: (await orderOf(tickets[0]!)).order_id,
      question_id: question.id,
      answer: JSON.stringify("Yes"),
    })
    .execute();
  const bus = await makeList(event, { answer_question_id: question.id, answer_option: "Yes" });
  const noBus = await makeList(event, { answer_question_id: question.id, answer_option: "No" });
  expect((await scan(bus, tickets[0]!, {})).verdicts).toEqual(["ADMITTED"]);
  expect((await scan(noBus, tickets[0]!, {})).verdicts).toEqual(["NOT_ON_LIST"]);

  const other = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product: other });
  const tenant = { account_id: event.account_id, event_id: event.id };
  const tier = await makeList(event, { covers_all_tickets: false });
  await db
    .insertInto("check_in_list_prices")
    .values({
      ...tenant,
      check_in_list_id: tier.id,
      product_price_id: (await orderOf(tickets[0]!)).product_price_id,
    })
    .execute();
  expect((await scan(tier, tickets[0]!, {})).verdicts).toEqual(["ADMITTED"]);
  expect((await scan(tier, attendees[0]!, {})).verdicts).toEqual(["NOT_ON_LIST"]);
  const category = await makeList(event, { covers_all_tickets: false });
  const { product_category_id } = await db
    .selectFrom("products")
    .select("product_category_id")
    .where("id", "=", product.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("check_in_list_categories")
    .values({ ...tenant, check_in_list_id: category.id, product_category_id })
    .execute();
  expect((await scan(category, tickets[0]!, {})).verdicts).toEqual(["ADMITTED"]);
});

function makeList(event: { id: number; account_id: number }, facts: Facts) {
  return db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "List",
      ...facts,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
}

const orderOf = (ticket: Ticket) =>
  db
    .selectFrom("attendees")
    .select(["order_id", "product_price_id"])
    .where("id", "=", ticket.id)
    .executeTakeFirstOrThrow();

/** Asks another process, which has no counts of the last second. */
async function countsOf(list: { short_id: string }) {
  const fresh = await testApi(testServices(database), [checkInApi]);
  return (await fresh.send(`GET /public/check-in-lists/${list.short_id}/counts`)).json.data as {
    total_attendees: number;
    checked_in_attendees: number;
    inside_attendees: number;
  };
}
