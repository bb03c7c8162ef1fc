import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { type Scenario, openMessages } from "../../test/messages.ts";
import { smtpMail } from "../platform/mail/mail.ts";
import { makeUnsubscribeToken } from "../suppressions/index.ts";
import { resubscribe, unsubscribe } from "../suppressions/unsubscribe/unsubscribes.ts";

const database = await testDatabase();
const { db } = database;
const { services, emails, makeScenario, buy, work, startAgain, addresses } = openMessages(database);

beforeEach(startAgain);

const toAll = { message_type: "ALL_ATTENDEES", purpose: "PROMOTIONAL" } as const;

/** An event whose account has a postal address. */
async function openHall() {
  const at = await makeScenario();
  await sql`
    update accounts set address_line_1 = 'Pier 4', city = 'Bremen', zip_or_postal_code = '28195', country = 'DE'
    where id = ${at.event.account_id}`.execute(db);
  const { rows } = await sql<{ organizer_id: number }>`
    select organizer_id from events where id = ${at.event.id}`.execute(db);
  return { ...at, organizer_id: rows[0]!.organizer_id };
}

type OpenHall = Awaited<ReturnType<typeof openHall>>;

const reach = async (at: Scenario, to: object) =>
  (await at.api("POST /events/{event_id}/messages/recipients", { params: at.params, body: to as never }))
    .data;

test("sends advertising only to people who have not unsubscribed from its organiser", async () => {
  const at = await openHall();
  for (const name of ["anna", "ben", "carla"]) await buy(at, { email: `${name}@example.org` });
  await unsubscribe(db, { organizer_id: at.organizer_id, email: "BEN@example.org" });

  expect(await reach(at, toAll)).toMatchObject({ recipients_count: 2, left_out_count: 1 });
  expect(await reach(at, { message_type: "ALL_ATTENDEES" })).toMatchObject({
    recipients_count: 3,
    left_out_count: 0,
  });
  await at.write(toAll);
  await work();
  expect(addresses()).toEqual(["anna@example.org", "carla@example.org"]);

  emails.splice(0);
  await at.write({ message_type: "ALL_ATTENDEES" });
  await work();
  expect(addresses()).toEqual(["anna@example.org", "ben@example.org", "carla@example.org"]);
});

test("unsubscribing from one organiser does not affect another, and can be undone", async () => {
  const [at, other] = [await openHall(), await openHall()];
  for (const one of [at, other]) await buy(one, { email: "dora@example.org" });
  await unsubscribe(db, { organizer_id: at.organizer_id, email: "dora@example.org" });

  expect(await reach(at, toAll)).toMatchObject({ recipients_count: 0, left_out_count: 1 });
  expect(await reach(other, toAll)).toMatchObject({ recipients_count: 1, left_out_count: 0 });
  await resubscribe(db, { organizer_id: at.organizer_id, email: "dora@example.org" });
  expect(await reach(at, toAll)).toMatchObject({ recipients_count: 1, left_out_count: 0 });
});

test("skips a person who unsubscribes while a message waits, and shows the author the reason", async () => {
  const at = await openHall();
  await buy(at, { email: "emil@example.org" });
  await buy(at, { email: "fay@example.org" });
  const { id } = await at.write(toAll);
  await unsubscribe(db, { organizer_id: at.organizer_id, email: "emil@example.org" });
  await work();

  expect(addresses()).toEqual(["fay@example.org"]);
  expect(await outcomesOf(at, id)).toEqual([
    { recipient: "emil@example.org", status: "SKIPPED", reason: "unsubscribed" },
    { recipient: "fay@example.org", status: "SENT", reason: null },
  ]);
  expect(await at.find(id)).toMatchObject({ status: "SENT", purpose: "PROMOTIONAL", sent_count: 1 });
});

test("sends advertising only to people who consented, if the checkout asks for consent", async () => {
  const at = await openHall();
  const agreed = await buy(at, { email: "gil@example.org" });
  await buy(at, { email: "hal@example.org" });
  await sql`
    insert into checkout_settings (account_id, event_id, show_marketing_opt_in)
    values (${at.event.account_id}, ${at.event.id}, true)
    on conflict (event_id) do update set show_marketing_opt_in = true`.execute(db);
  await sql`
    insert into order_consents (account_id, event_id, order_id, kind, given_at)
    values (${at.event.account_id}, ${at.event.id}, ${agreed.id}, 'MARKETING', now())`.execute(db);

  expect(await reach(at, toAll)).toMatchObject({ recipients_count: 1, left_out_count: 1 });
});

test("refuses advertising to one buyer who does not want it at the order", async () => {
  const at = await openHall();
  const order = await buy(at, { email: "ida@example.org" });
  await unsubscribe(db, { organizer_id: at.organizer_id, email: "ida@example.org" });
  const to = { message_type: "ORDER_OWNER", order_id: order.id, purpose: "PROMOTIONAL" } as const;

  expect(await reach(at, to)).toMatchObject({ recipients_count: 0, left_out_count: 1 });
  await expect(at.write(to)).rejects.toMatchObject({ fields: { order_id: [{ code: "unsubscribed" }] } });
});

test("refuses advertising without a postal address, because the law requires one", async () => {
  const at = await makeScenario();
  await buy(at);

  await expect(at.write(toAll)).rejects.toMatchObject({ fields: { purpose: [{ code: "address_missing" }] } });
});

test("RFC 8058 sends one-click headers and a footer with address and link, only for advertising", async () => {
  const at = await openHall();
  await buy(at, { email: "jo@example.org" });
  const mailServer = await startMailServer();
  const mail = smtpMail(mailServer.url, "Tessera <tickets@tickets.example>");

  await at.write({ ...toAll, send_copy_to_current_user: false });
  await at.write({ message_type: "ALL_ATTENDEES" });
  await work(mail);
  mail.close();

  const [news, needed] = mailServer.deliveries;
  const url = /^<(.*)>$/.exec(news!.headers.get("list-unsubscribe")!)![1]!;
  expect(url).toMatch(/\/unsubscribe\/[\w-]+$/);
  for (const text of [url, Buffer.from(url.split("/").at(-1)!, "base64url").toString("latin1")])
    expect(text).not.toContain("jo@example.org");
  expect(news!.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(news!.html).toContain(url);
  expect(news!.plain).toContain(url);
  expect(news!.plain).toContain("Pier 4, 28195 Bremen, Germany");
  expect(needed!.headers.get("list-unsubscribe")).toBeUndefined();
  expect(needed!.html).not.toContain("/unsubscribe/");
});

test("the link of an email unsubscribes and undoes it, and a changed link does nothing", async () => {
  const at = await openHall();
  await buy(at, { email: "kim@example.org" });
  const token = makeUnsubscribeToken(services.config.secretKeys, {
    organizer_id: at.organizer_id,
    email: "Kim@Example.org",
  });
  const call = (path: string, of = token) =>
    at.api(path as "POST /public/unsubscribes/{token}", { params: { token: of } });

  expect((await call("GET /public/unsubscribes/{token}")).data.is_unsubscribed).toBe(false);
  expect((await call("POST /public/unsubscribes/{token}")).data.is_unsubscribed).toBe(true);
  expect((await call("POST /public/unsubscribes/{token}")).data.is_unsubscribed).toBe(true);
  expect(await reach(at, toAll)).toMatchObject({ recipients_count: 0 });
  expect((await call("POST /public/unsubscribes/{token}/undo")).data.is_unsubscribed).toBe(false);
  expect(await reach(at, toAll)).toMatchObject({ recipients_count: 1 });
  await expect(call("POST /public/unsubscribes/{token}", `${token.slice(0, -2)}xx`)).rejects.toMatchObject({
    code: "token_invalid",
  });
});

test("does not store the address of a person who has unsubscribed", async () => {
  const at = await openHall();
  await unsubscribe(db, { organizer_id: at.organizer_id, email: "lea@example.org" });

  const { rows } = await sql<{ text: string }>`
    select u::text as text from unsubscribes u where organizer_id = ${at.organizer_id}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).not.toContain("lea");
});

test("the preview of advertising shows its footer", async () => {
  const at = await openHall();

  const { data } = await at.api("POST /events/{event_id}/messages/preview", {
    params: at.params,
    body: { subject: "News", message: "<p>Come again</p>", purpose: "PROMOTIONAL" },
  });

  expect(data.html).toContain("Pier 4, 28195 Bremen");
  expect(data.html).toContain("Unsubscribe from news and offers");
});

async function outcomesOf(at: OpenHall, message_id: number) {
  const { data } = await at.api("GET /events/{event_id}/messages/{message_id}/recipients", {
    params: { ...at.params, message_id },
    query: { sort_by: "recipient", sort_direction: "asc" } as never,
  });
  return data.map(({ recipient, status, reason }) => ({ recipient, status, reason }));
}
