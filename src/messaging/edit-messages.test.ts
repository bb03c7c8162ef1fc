import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Scenario, openMessages, WORDS } from "../../test/messages.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { dispatchMessage } from "./index.ts";
import { lockMessage } from "./messages/update-message.ts";

const database = await testDatabase();
const { db } = database;
const { services, emails, makeScenario, buy, work, waitingJobs, startAgain, addresses } =
  openMessages(database);

beforeEach(startAgain);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const toAll = { message_type: "ALL_ATTENDEES" } as const;

const edit = (at: Scenario, { id, version }: { id: number; version?: string }, body: object) =>
  at.api("PUT /events/{event_id}/messages/{message_id}", {
    params: { ...at.params, message_id: id },
    body: { ...WORDS, ...toAll, scheduled_at: inDays(1), ...body } as never,
    version: version!,
  });

const count = async (at: Scenario, body: object) =>
  (await at.api("POST /events/{event_id}/messages/recipients", { params: at.params, body: body as never }))
    .data;

test("changes text, time and recipients of a scheduled message, and sends it as changed", async () => {
  const at = await makeScenario();
  await buy(at, { email: "seats@example.org" });
  await buy(at, { email: "floor@example.org", product: at.floor });
  const written = await at.write({ ...toAll, scheduled_at: inDays(1) });

  const later = inDays(2);
  const { data: changed } = await edit(at, written, {
    subject: "Doors open at nine",
    scheduled_at: later,
    message_type: "TICKET_HOLDERS",
    product_ids: [at.floor.id],
    send_copy_to_current_user: true,
  });

  expect(changed).toMatchObject({
    subject: "Doors open at nine",
    status: "SCHEDULED",
    scheduled_at: later,
    type: "TICKET_HOLDERS",
    product_ids: [at.floor.id],
    sends_copy: true,
  });
  expect(await waitingJobs()).toMatchObject([{ key: `message ${written.id}`, run_at: new Date(later) }]);
  await db
    .updateTable("messages")
    .set({ scheduled_at: new Date(Date.now() - 1000) })
    .where("id", "=", written.id)
    .execute();
  await dispatchMessage(services, { message_id: written.id });
  await work();
  expect(addresses()).toEqual(["floor@example.org", at.member.email].sort());
  expect(emails.map(({ subject }) => subject)).toEqual(["Doors open at nine", "Doors open at nine"]);
});

test("refuses the second of two members who change the same message with stale_write", async () => {
  const at = await makeScenario();
  await buy(at, { email: "a@example.org" });
  const opened = await at.write({ ...toAll, scheduled_at: inDays(1) });
  await edit(at, opened, { subject: "First" });

  await expect(edit(at, opened, { subject: "Second" })).rejects.toMatchObject({ code: "stale_write" });
  expect(await at.find(opened.id)).toMatchObject({ subject: "First" });
});

test("refuses to change a sent or cancelled message", async () => {
  const at = await makeScenario();
  await buy(at, { email: "a@example.org" });
  const sent = await at.write(toAll);

  await expect(edit(at, sent, { subject: "Too late" })).rejects.toMatchObject({
    fields: { status: [{ code: "not_scheduled" }] },
  });
  expect(await at.find(sent.id)).toMatchObject({ subject: WORDS.subject });
});

test.each([
  ["scheduled_at", { scheduled_at: "2001-01-01T00:00" }],
  ["product_ids", { message_type: "TICKET_HOLDERS", product_ids: [999_999_999] }],
  ["message", { message: "<p>Dear {{frist_name}}</p>" }],
])("refuses at %s a change that it would refuse in a new message", async (field, change) => {
  const at = await makeScenario();
  await buy(at, { email: "a@example.org" });
  const written = await at.write({ ...toAll, scheduled_at: inDays(1) });

  await expect(edit(at, written, change)).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
  expect(await at.find(written.id)).toMatchObject({ version: written.version });
});

test("does not find a message of another account", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  await buy(at, { email: "a@example.org" });
  const written = await at.write({ ...toAll, scheduled_at: inDays(1) });

  await expect(edit(other, written, { subject: "Mine" })).rejects.toMatchObject({ code: "not_found" });
});

test("counts the recipients before a message is written, each address once", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "twice@example.org" });
  await buy(at, { email: "TWICE@example.org" });
  await buy(at, { email: "floor@example.org", product: at.floor });

  expect(await count(at, toAll)).toMatchObject({ recipients_count: 2 });
  expect(await count(at, at.toHolders)).toMatchObject({ recipients_count: 1 });
  expect(
    await count(at, {
      message_type: "ORDER_OWNERS_WITH_PRODUCT",
      product_ids: [at.floor.id],
      order_statuses: ["COMPLETED"],
    }),
  ).toMatchObject({ recipients_count: 1 });
  expect(await count(at, { message_type: "ORDER_OWNER", order_id: order.id })).toMatchObject({
    recipients_count: 1,
  });
  expect(emails).toEqual([]);
});

test("fills in each recipient's own name, ticket and order, and a sample guest's in the author's copy", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "mira@example.org" });
  await db
    .updateTable("attendees")
    .set({ first_name: "Mira <3", last_name: "Solberg" })
    .where("order_id", "=", order.id)
    .execute();
  await at.write({
    ...toAll,
    subject: "{{first_name}}, see you soon",
    message: "<p>Order {{order}} of {{first_name}} {{last_name}}</p>",
    send_copy_to_current_user: true,
  });
  await work();

  expect(addresses()).toEqual(["mira@example.org", at.member.email].sort());
  for (const email of emails) {
    expect(email.subject).toBe("Mira <3, see you soon");
    expect(email.html).toContain("of Mira &lt;3 Solberg");
    expect(email.html).not.toContain("{{");
  }
});

test("fills in a recipient's data in a test and in a copy, not those of a guest who does not get the message", async () => {
  const at = await makeScenario();
  const named = async (email: string, first_name: string, given: object = {}) => {
    const order = await buy(at, { email, ...given });
    for (const table of ["attendees", "orders"] as const)
      await db
        .updateTable(table)
        .set({ first_name })
        .where(table === "orders" ? "id" : "order_id", "=", order.id)
        .execute();
    return order;
  };
  const rosa = await named("rosa@example.org", "Rosa");
  await named("door@example.org", "");
  await named("ida@example.org", "Ida", { product: at.floor });
  const subjectOf = async (to: object) => {
    emails.splice(0);
    await at.write({ ...to, subject: "Dear {{first_name}}" } as never);
    await work();
    return emails.find((email) => email.to === at.member.email)!.subject;
  };

  expect(await subjectOf({ ...at.toHolders, is_test: true })).toBe("Dear Rosa");
  expect(
    await subjectOf({ message_type: "ORDER_OWNER", order_id: rosa.id, send_copy_to_current_user: true }),
  ).toBe("Dear Rosa");
  expect(
    await subjectOf({
      message_type: "INDIVIDUAL_ATTENDEES",
      attendee_ids: [rosa.attendees[0]!.id],
      is_test: true,
    }),
  ).toBe("Dear Rosa");
  expect(await subjectOf({ ...toAll, is_test: true })).toBe("Dear Ida");
});

test("refuses a misspelt placeholder at its field, and sends nothing", async () => {
  const at = await makeScenario();
  await buy(at, { email: "a@example.org" });

  await expect(at.write({ ...toAll, subject: "Dear {{name}}" })).rejects.toMatchObject({
    fields: { subject: [{ code: "unknown_placeholder" }] },
  });
  expect(emails).toEqual([]);
});

/** A message to everybody that becomes due, and an edit to another time and other recipients. */
async function stageDueEdit() {
  const at = await makeScenario();
  await buy(at, { email: "seats@example.org" });
  await buy(at, { email: "floor@example.org", product: at.floor });
  const written = await at.write({ ...toAll, scheduled_at: inDays(1) });
  await sql`update messages set scheduled_at = now() - interval '1 second' where id = ${written.id}`.execute(
    db,
  );
  const due = await at.find(written.id);
  const changed = {
    subject: "Only the floor",
    message_type: "TICKET_HOLDERS",
    product_ids: [at.floor.id],
    scheduled_at: inDays(1),
  };
  return {
    at,
    due,
    dispatching: () => dispatchMessage(services, { message_id: written.id }),
    editing: () => edit(at, due, changed),
  };
}

test("an edit that is being saved when the message becomes due decides about its time and recipients", async () => {
  const { at, due, dispatching, editing } = await stageDueEdit();
  const own = { accountId: at.event.account_id, eventId: at.event.id };
  const letEditGo = await holdOpen(db, (tx) => lockMessage(tx, own, due.id));
  const edited = editing();
  await untilBlocked(db, edited);
  const dispatched = dispatching();
  await untilBlocked(db, dispatched, 2);
  await letEditGo();
  await Promise.all([edited, dispatched]);
  await work();

  expect(addresses()).toEqual([]);
  expect(await at.find(due.id)).toMatchObject({ status: "SCHEDULED", type: "TICKET_HOLDERS" });
});

test("an edit waits while a due message is being written, and is then refused", async () => {
  const { at, dispatching, editing } = await stageDueEdit();
  const letDispatchGo = await holdOpen(db, (tx) =>
    sql`select pg_advisory_xact_lock(hashtextextended('messages', ${at.event.account_id}))`.execute(tx),
  );
  const dispatched = dispatching();
  await untilBlocked(db, dispatched);
  const edited = editing().then(
    () => null,
    (refusal: unknown) => refusal,
  );
  await untilBlocked(db, edited, 2);
  await letDispatchGo();
  await dispatched;

  expect(await edited).toMatchObject({ fields: { status: [{ code: "not_scheduled" }] } });
  await work();
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["floor@example.org", WORDS.subject],
    ["seats@example.org", WORDS.subject],
  ]);
});

test("sends a scheduled message now if an edit says so, as edited", async () => {
  const at = await makeScenario();
  await buy(at, { email: "a@example.org" });
  const written = await at.write({ ...toAll, scheduled_at: inDays(1) });

  const { data } = await edit(at, written, { subject: "Now", scheduled_at: null });
  await work();

  expect(data).toMatchObject({ status: "SCHEDULED" });
  expect(new Date(data.scheduled_at!).getTime()).toBeLessThanOrEqual(Date.now());
  expect(emails.map(({ subject }) => subject)).toEqual(["Now"]);
  expect(await at.find(written.id)).toMatchObject({ status: "SENT" });
});

test("INJ-03 a name that a buyer typed becomes no link in a guest's email", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "guest@example.org" });
  await db
    .updateTable("attendees")
    .set({ first_name: "Win at http://evil.example", last_name: "www.evil.example" })
    .where("order_id", "=", order.id)
    .execute();

  await at.write({
    ...toAll,
    subject: "Hi {{first_name}}",
    message: "<p>Hi {{first_name}} {{last_name}}</p>",
  });
  await work();

  const [email] = emails;
  // Nothing in the hidden first line for inboxes is a link.
  const shown = email!.html.slice(email!.html.indexOf("<h1"));
  for (const text of [email!.subject, shown, email!.plain]) expect(text).not.toMatch(/:\/\/evil|evil\.ex/);
  expect(email!.subject.replaceAll("\u2060", "")).toBe("Hi Win at http://evil.example");
});
