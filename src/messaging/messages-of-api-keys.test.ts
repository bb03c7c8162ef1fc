import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { openMessages, type Scenario, WORDS } from "../../test/messages.ts";
import { createApiKey, revokeApiKey } from "../accounts/api-keys/api-keys.ts";
import { actingWithApiKey } from "../platform/http/acting-api-key.ts";
import type { EditMessage, WriteMessage } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const { makeScenario, buy, work, startAgain, addresses } = openMessages(database);

beforeEach(startAgain);

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const writeWithKey = (at: Scenario, to: Partial<WriteMessage>) =>
  actingWithApiKey("Ledger", () => at.write(to));

const edit = (at: Scenario, { id, version }: { id: number; version: string }, to: Partial<EditMessage>) =>
  at.api("PUT /events/{event_id}/messages/{message_id}", {
    params: { ...at.params, message_id: id },
    body: { ...WORDS, ...to } as never,
    version,
  });

async function timeComes({ id }: { id: number }) {
  const at = sql<Date>`now() - interval '1 second'`;
  await db.updateTable("messages").set({ scheduled_at: at }).where("id", "=", id).execute();
  await sql`update graphile_worker._private_jobs set run_at = ${at} where key = ${`message ${id}`}`.execute(
    db,
  );
}

/** Returns the member and the API key of each message in an order's history. */
async function authorsOf(orderId: number) {
  const entries = await db
    .selectFrom("order_history")
    .select(["user_id", "api_key_name"])
    .where("order_id", "=", orderId)
    .where("action", "=", "MESSAGE_WRITTEN")
    .orderBy("id")
    .execute();
  return entries.map(({ user_id, api_key_name }) => [user_id, api_key_name]);
}

const TO: Record<string, (order: Awaited<ReturnType<typeof buy>>) => Partial<WriteMessage>> = {
  "the buyer": ({ id }) => ({ message_type: "ORDER_OWNER", order_id: id }),
  everybody: () => ({ message_type: "ALL_ATTENDEES" }),
};

test.each(Object.entries(TO))(
  "the history names the API key that wrote a message to %s, sent now or later",
  async (_whom, audienceOf) => {
    const at = await makeScenario();
    const order = await buy(at, { email: "zoe@example.org" });
    const to = audienceOf(order);

    await writeWithKey(at, to);
    await work();
    const later = await writeWithKey(at, { ...to, scheduled_at: TOMORROW });
    await timeComes(later);
    await work();
    await at.write(to);
    await work();

    const { user_id } = at.member;
    expect(await authorsOf(order.id)).toEqual([
      [user_id, "Ledger"],
      [user_id, "Ledger"],
      [user_id, null],
    ]);
  },
);

test("the last author of a scheduled message is named, with the key or without one", async () => {
  const at = await makeScenario();
  const order = await buy(at);
  const to = { message_type: "ORDER_OWNER", order_id: order.id, scheduled_at: TOMORROW } as const;
  const byKey = await writeWithKey(at, to);
  const byHand = await at.write(to);

  await edit(at, byKey, to);
  await actingWithApiKey("Ledger", () => edit(at, byHand, to));
  for (const message of [byKey, byHand]) {
    await timeComes(message);
    await work();
  }

  const { user_id } = at.member;
  expect(await authorsOf(order.id)).toEqual([
    [user_id, null],
    [user_id, "Ledger"],
  ]);
});

test("a scheduled message of an API key that was revoked is sent while its creator may write, and not afterwards", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "zoe@example.org" });
  const creator = { accountId: at.member.account_id, userId: at.member.user_id, eventIds: null };
  const { id, name } = await createApiKey(db, creator, { name: "Newsletter", role: "ORGANIZER" });
  const schedule = () =>
    actingWithApiKey(name, () => at.write({ message_type: "ALL_ATTENDEES", scheduled_at: TOMORROW }));
  const [first, second] = [await schedule(), await schedule()];
  await revokeApiKey(db, creator, id);

  await timeComes(first);
  await work();
  expect(addresses()).toEqual(["zoe@example.org"]);
  expect(await authorsOf(order.id)).toEqual([[at.member.user_id, "Newsletter"]]);

  await db
    .updateTable("memberships")
    .set({ role: "DOOR", is_account_owner: false })
    .where("user_id", "=", at.member.user_id)
    .execute();
  await timeComes(second);
  await work();
  expect(await at.find(second.id)).toMatchObject({ status: "FAILED", failure: "author_not_allowed" });
  expect(addresses()).toEqual(["zoe@example.org"]);
});
