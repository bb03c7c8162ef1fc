import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Scenario, openMessages } from "../../test/messages.ts";
import type { NarrowedTo } from "./contract.ts";
import { queueScheduledMessages } from "./index.ts";

const database = await testDatabase();
const { db } = database;
const { makeScenario, buy, work, waitingJobs, startAgain, addresses } = openMessages(database);

beforeEach(startAgain);

const TO_ALL = { message_type: "ALL_ATTENDEES" } as const;
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

type Order = Awaited<ReturnType<typeof buy>>;

const countOf = async (at: Scenario, to: object) =>
  (await at.api("POST /events/{event_id}/messages/recipients", { params: at.params, body: to as never })).data
    .recipients_count;

/** Lets the order's first ticket in at a door. */
async function checkIn({ event }: Scenario, { id }: Order) {
  await sql`
    with door as (
      insert into check_in_lists (account_id, event_id, name, short_id)
      values (${event.account_id}, ${event.id}, 'Door', ${`door-${id}`}) returning id)
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, order_id, product_id, short_id, scan_id)
    select a.account_id, a.event_id, door.id, a.id, a.order_id, a.product_id, ${`in-${id}`}, gen_random_uuid()
    from attendees a, door where a.order_id = ${id} order by a.id limit 1`.execute(db);
}

async function ask({ event }: Scenario, belongs_to: "ORDER" | "PRODUCT"): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into questions (account_id, event_id, belongs_to, type, title, options, position)
    values (${event.account_id}, ${event.id}, ${belongs_to}, 'CHECKBOX', 'Food', array['Vegan', 'Fish'], 1)
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Answers for the whole order, or for the ticket at the position. */
async function answer(
  { event }: Scenario,
  { id }: Order,
  given: { question: number; position?: number; answer: unknown },
) {
  const { question, position = null } = given;
  await sql`
    insert into question_answers (account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer)
    values (${event.account_id}, ${event.id}, ${id}, ${question},
      ${position === null ? null : sql`(select min(id) from order_items where order_id = ${id})`},
      ${position === null ? null : 1}, ${position}, ${JSON.stringify(given.answer)}::jsonb)`.execute(db);
}

test("reaches only the holders who meet all conditions, and counts the same people before", async () => {
  const at = await makeScenario();
  const [anna, ben, carla] = [
    await buy(at, { email: "anna@example.org" }),
    await buy(at, { email: "ben@example.org" }),
    await buy(at, { email: "carla@example.org", product: at.floor }),
  ];
  for (const order of [anna, carla]) await checkIn(at, order);
  await sql`update attendees set labels = array['VIP', 'Press'] where order_id in (${ben.id}, ${carla.id})`.execute(
    db,
  );
  await sql`update orders set promo_code = 'candle' where id in (${anna.id}, ${ben.id})`.execute(db);
  const food = await ask(at, "ORDER");
  await answer(at, anna, { question: food, answer: ["Vegan", "Fish"] });
  await answer(at, ben, { question: food, answer: "Vegan" });
  await answer(at, carla, { question: food, answer: ["Fish"] });

  const expected: [NarrowedTo, string[]][] = [
    [{ is_checked_in: true }, ["anna", "carla"]],
    [{ is_checked_in: false }, ["ben"]],
    [{ label: "VIP" }, ["ben", "carla"]],
    [{ promo_code: " Candle " }, ["anna", "ben"]],
    [{ answer: { question_id: food, option: "Vegan" } }, ["anna", "ben"]],
    [{ is_checked_in: true, promo_code: "candle" }, ["anna"]],
    [
      {
        is_checked_in: false,
        label: "VIP",
        promo_code: "candle",
        answer: { question_id: food, option: "Vegan" },
      },
      ["ben"],
    ],
    [{ label: "vip" }, []],
    [{}, ["anna", "ben", "carla"]],
  ];
  for (const [narrowed_to, names] of expected) {
    expect(await countOf(at, { ...TO_ALL, narrowed_to })).toBe(names.length);
    if (names.length === 0) continue;
    await at.write({ ...TO_ALL, narrowed_to });
    await work();
    expect(addresses()).toEqual(names.map((name) => `${name}@example.org`));
    await startAgain();
  }
  expect(await countOf(at, { ...at.toHolders, narrowed_to: { is_checked_in: true } })).toBe(1);
});

test("an answer for one ticket counts for that ticket, and an undone check-in is none", async () => {
  const at = await makeScenario();
  const order = await buy(at, { quantity: 2 });
  await sql`update attendees set email = 'guest-' || position || '@example.org' where order_id = ${order.id}`.execute(
    db,
  );
  const food = await ask(at, "PRODUCT");
  const { rows } = await sql<{ position: number; email: string }>`
    select position, email from attendees where order_id = ${order.id} order by position`.execute(db);
  await answer(at, order, { question: food, position: rows[1]!.position, answer: ["Fish"] });
  await checkIn(at, order);
  await sql`update check_ins set undone_at = now() where event_id = ${at.event.id}`.execute(db);

  expect(await countOf(at, { ...TO_ALL, narrowed_to: { is_checked_in: true } })).toBe(0);
  await at.write({ ...TO_ALL, narrowed_to: { answer: { question_id: food, option: "Fish" } } });
  await work();
  expect(addresses()).toEqual([rows[1]!.email]);
});

test("a scheduled message finds at its time who meets the conditions, in a separate job", async () => {
  const at = await makeScenario();
  const [early, late] = [
    await buy(at, { email: "early@example.org" }),
    await buy(at, { email: "late@example.org" }),
  ];
  await checkIn(at, early);
  const message = await at.write({ ...TO_ALL, narrowed_to: { is_checked_in: true }, scheduled_at: TOMORROW });
  await checkIn(at, late);
  await sql`update check_ins set undone_at = now() where attendee_id = ${early.attendees[0]!.id}`.execute(db);
  // A job that was lost is made again, under the same name.
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await queueScheduledMessages(db);
  const [job] = (await waitingJobs()) as unknown as { task_identifier: string; key: string }[];
  expect(job).toMatchObject({ task_identifier: "dispatch-narrowed-message", key: `message ${message.id}` });

  await sql`update messages set scheduled_at = now() - interval '1 second' where id = ${message.id}`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await work();
  expect(addresses()).toEqual(["late@example.org"]);
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", narrowed_to: { is_checked_in: true } });
});

test("an edit changes and removes the conditions", async () => {
  const at = await makeScenario();
  await buy(at);
  const { id } = await at.write({ ...TO_ALL, narrowed_to: { label: "VIP" }, scheduled_at: TOMORROW });
  const edit = async (narrowed_to: NarrowedTo | null) => {
    const { version, ...opened } = await at.find(id);
    await at.api("PUT /events/{event_id}/messages/{message_id}", {
      params: { ...at.params, message_id: id },
      version,
      body: {
        ...TO_ALL,
        purpose: "TRANSACTIONAL",
        subject: opened.subject,
        message: opened.message,
        attachment_ids: [],
        send_copy_to_current_user: false,
        scheduled_at: TOMORROW,
        narrowed_to,
      },
    });
    return (await at.find(id)).narrowed_to;
  };

  expect(await edit({ promo_code: "candle" })).toEqual({ promo_code: "candle" });
  expect(await edit({})).toBeNull();
  expect(await edit(null)).toBeNull();
  const jobs = (await waitingJobs()) as unknown as { task_identifier: string }[];
  expect(jobs.map(({ task_identifier }) => task_identifier)).toEqual(["dispatch-message"]);
});

test("refuses conditions of other messages, unknown ones, and another event's question", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  const order = await buy(at);
  const foreign = { answer: { question_id: await ask(other, "ORDER"), option: "Vegan" } };
  const refusal = (to: object) =>
    at.write(to as never).then(
      () => null,
      (error: { fields?: object }) => Object.keys(error.fields ?? {}),
    );

  expect(
    await refusal({ message_type: "ORDER_OWNER", order_id: order.id, narrowed_to: { is_checked_in: true } }),
  ).toEqual(["message_type"]);
  expect(await refusal({ ...TO_ALL, narrowed_to: foreign })).toEqual(["narrowed_to.answer.question_id"]);
  expect(await refusal({ ...TO_ALL, narrowed_to: { is_paid: true } })).not.toBeNull();
  expect(await refusal({ ...TO_ALL, narrowed_to: { label: " " } })).toEqual(["narrowed_to.label"]);
});
