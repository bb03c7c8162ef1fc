import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { ADA, finish, hold, outcomeOf, testCheckoutContext } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = sellingAreas(testServices(database));
const checkout = testCheckoutContext(database);
const stranger = clientOf<SellingContract>(db, areas);

async function answered(question: object, answer: unknown) {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event);
  const api = clientOf<SellingContract>(db, areas, { member });
  const params = { event_id: event.id };
  const body = { type: "SINGLE_LINE_TEXT", belongs_to: "ORDER", title: "Diet", ...question } as never;
  const { data: asked } = await api("POST /events/{event_id}/questions", { params, body });
  const bought = await hold(checkout, event, [{ product }]);
  await finish(checkout, bought, {
    order: ADA,
    answers: [{ question_id: asked.id, answer: answer as string }],
  });
  const { id: order_id } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", bought.order.short_id)
    .executeTakeFirstOrThrow();
  const answers = async () =>
    (await api("GET /events/{event_id}/orders/{order_id}/answers", { params: { ...params, order_id } })).data;
  const [first] = await answers();
  const path = { ...params, question_id: asked.id, question_answer_id: first!.question_answer_id };
  const put = (given: unknown, by = api) =>
    by("PUT /events/{event_id}/questions/{question_id}/answers/{question_answer_id}", {
      params: path,
      body: { answer: given as string },
    });
  const history = async () =>
    (await api("GET /events/{event_id}/orders/{order_id}/history", { params: { ...params, order_id } })).data;
  return { event, asked, put, answers, history, path };
}

test("corrects an answer by the rules of the checkout and records the old one in the history", async () => {
  const at = await answered({ type: "RADIO", options: ["Any", "Vegan"], required: true }, "Any");

  const wrong = await at.put("Raw").catch((error: unknown) => error);
  const blank = await at.put("").catch((error: unknown) => error);
  await at.put("Vegan");
  await at.put("Vegan");

  expect(wrong).toMatchObject({ fields: { answer: [{ code: "invalid_choice" }] } });
  expect(blank).toMatchObject({ fields: { answer: [{ code: "required" }] } });
  expect(await at.answers()).toMatchObject([{ answer: "Vegan", options: ["Any", "Vegan"] }]);
  const edits = (await at.history()).filter(({ action }) => action === "ANSWER_EDITED");
  expect(edits).toMatchObject([
    { actor: "USER", old_values: { question: "Diet", answer: "Any" }, new_values: { answer: "Vegan" } },
  ]);
});

test("replaces a country as the buyer typed it by the one from the list, which reads the same", async () => {
  const address = { address_line_1: "Hill 1", zip_or_postal_code: "1", city: "X", country: "DE" };
  const at = await answered({ type: "ADDRESS" }, address);
  const typed = JSON.stringify({ ...address, country: "Germany" });
  await sql`update question_answers set answer = ${typed} where id = ${at.path.question_answer_id}`.execute(
    db,
  );
  const [before] = await at.answers();

  await at.put(address);

  const [after] = await at.answers();
  expect(after!.answer).toEqual(address);
  expect(after!.text_answer).toBe(before!.text_answer);
  expect((await at.history()).map(({ action }) => action)).not.toContain("ANSWER_EDITED");
});

test("deletes an optional answer when it is set to blank", async () => {
  const at = await answered({}, "Nuts");

  await at.put(null);

  expect(await at.answers()).toEqual([]);
  expect((await at.history())[0]).toMatchObject({
    old_values: { answer: "Nuts" },
    new_values: { answer: "" },
  });
  expect(await outcomeOf(at.put("Nuts again"))).toBe("not_found");
});

test.each([
  [
    "ADDRESS",
    { address_line_1: "Hill 1", zip_or_postal_code: "1", city: "X", country: "NO" },
    { city: "Y" },
    "answer.address_line_1",
  ],
  ["DATE", "2027-02-28", "2027-02-30", "answer"],
  ["PHONE", "+49 30 1234", "call me", "answer"],
  ["SINGLE_LINE_TEXT", "one", "one\ntwo", "answer"],
] as const)("%s: refuses an invalid answer at its field", async (type, good, bad, field) => {
  const at = await answered({ type }, good);

  expect(await at.put(bad).catch((error: unknown) => error)).toMatchObject({
    code: "invalid",
    fields: { [field]: [{}] },
  });
});

test("TEN-01 finds an answer only by its own event, question and account", async () => {
  const [mine, theirs] = [await answered({}, "a"), await answered({}, "b")];
  const member = await makeMember(db, { account_id: mine.event.account_id });
  const api = clientOf<SellingContract>(db, areas, { member });
  const put = (params: object) =>
    outcomeOf(
      api("PUT /events/{event_id}/questions/{question_id}/answers/{question_answer_id}", {
        params: { ...mine.path, ...params },
        body: { answer: "x" },
      }),
    );

  expect(await put({ question_answer_id: theirs.path.question_answer_id })).toBe("not_found");
  expect(await put({ question_id: theirs.path.question_id })).toBe("not_found");
  expect(await put({ event_id: theirs.path.event_id })).toBe("not_found");
  expect(await put(theirs.path)).toBe("not_found");
  expect(await outcomeOf(mine.put("x", stranger))).toBe("not_logged_in");
  expect(await theirs.answers()).toMatchObject([{ answer: "b" }]);
});

test("TEN-14 shows the questions of a public event to everyone, but not hidden ones or those of a draft", async () => {
  const { event, asked } = await answered({}, "a");
  const ask = () => stranger("GET /public/events/{event_id}/questions", { params: { event_id: event.id } });

  expect((await ask()).data).toMatchObject([{ id: asked.id, title: "Diet" }]);
  await db.updateTable("questions").set({ is_hidden: true }).where("id", "=", asked.id).execute();
  expect((await ask()).data).toEqual([]);
  await db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", event.id).execute();
  expect(await outcomeOf(ask())).toBe("not_found");
});
