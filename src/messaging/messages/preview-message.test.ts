import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openMessages, type Scenario } from "../../../test/messages.ts";

const database = await testDatabase();
const { db } = database;
const { makeScenario, buy } = openMessages(database);

const guestOf = ({ event }: Scenario, email: string) =>
  db
    .selectFrom("attendees")
    .select("id")
    .where("event_id", "=", event.id)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

const MESSAGE = "<p>Dear {{first_name}} {{last_name}}</p>";

test("shows a message for the guest whom the author chooses, and marks what this guest has no value for", async () => {
  const at = await makeScenario();
  await buy(at, { email: "anna@example.org" });
  await buy(at, { email: "ben@example.org" });
  const anna = await guestOf(at, "anna@example.org");
  await db
    .updateTable("attendees")
    .set({ first_name: "Anna", last_name: "" })
    .where("id", "=", anna.id)
    .execute();
  const { id } = await guestOf(at, "ben@example.org");
  await db
    .updateTable("attendees")
    .set({ first_name: "Ben", last_name: "Berg" })
    .where("id", "=", id)
    .execute();
  const preview = async (attendee_id?: number) =>
    (
      await at.api("POST /events/{event_id}/messages/preview", {
        params: at.params,
        body: { subject: "Hello", message: MESSAGE, ...(attendee_id && { attendee_id }) } as never,
      })
    ).data;

  const [latest, chosen] = [await preview(), await preview(anna.id)];

  expect(latest).toMatchObject({ shown_for: "Ben Berg", missing: [] });
  expect(latest.html).toContain("Dear Ben Berg");
  expect(latest.html).not.toContain("<mark");
  expect(chosen).toMatchObject({ shown_for: "Anna", missing: ["last_name"] });
  expect(chosen.html).toMatch(/Dear Anna <mark[^>]*>\{\{last_name\}\}<\/mark>/);
});

test("PII-06 refuses a preview with a guest of another event", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  await buy(other, { email: "carl@example.org" });
  const { id } = await guestOf(other, "carl@example.org");

  await expect(
    at.api("POST /events/{event_id}/messages/preview", {
      params: at.params,
      body: { subject: "Hello", message: MESSAGE, attendee_id: id } as never,
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});
