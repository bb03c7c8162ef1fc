import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeMember, makeOrganizer, makeSession } from "../../../test/factories.ts";
import { sendContactMessage } from "../../messaging/index.ts";
import { storefrontApi } from "../api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send } = await testApi(services, [storefrontApi]);

let last = 1;
/** An address that has sent nothing yet. */
const newAddress = () => ({ "x-forwarded-for": `198.51.${Math.floor(last / 250)}.${(last++ % 250) + 1}` });
const newEmail = () => `visitor-${crypto.randomUUID().slice(0, 8)}@example.org`;
const words = (given: object = {}) => ({
  name: "Vera Visitor",
  email: newEmail(),
  message: "Is there a cloakroom?\nThank you!",
  ...given,
});

async function write(organizer: { id: number }, body: object, headers = newAddress()) {
  return send(`POST /public/organizers/${organizer.id}/contact`, { body, headers });
}

/** Runs the jobs that send the messages. */
async function sendAll() {
  const kept = await db.selectFrom("contact_messages").select("id").execute();
  for (const { id } of kept) await sendContactMessage(services, { contact_message_id: id });
  return services.emails.splice(0);
}

test("sends a visitor's message to the organiser, with replies to the visitor, and stores nothing of it", async () => {
  const organizer = await makeOrganizer(db, { name: "The Long Room" });

  const answer = await write(organizer, words({ email: "Vera@Example.org" }));
  const emails = await sendAll();

  expect([answer.status, answer.body]).toEqual([204, ""]);
  expect(emails).toMatchObject([
    { to: "stage@example.org", replyTo: "vera@example.org", subject: "A message for The Long Room" },
  ]);
  expect(emails[0]!.plain).toContain("Is there a cloakroom?");
  expect(emails[0]!.plain).toContain("filled in The Long Room’s contact form on localhost");
  expect(await db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);
});

test("names every wrong field, and refuses a message to an organiser that is not public", async () => {
  const draft = await makeOrganizer(db, { status: "DRAFT" });
  const organizer = await makeOrganizer(db);

  const { status, json } = await write(organizer, { name: " ", email: "no address", message: "" });

  expect([status, Object.keys(json.errors)]).toEqual([422, ["name", "email", "message"]]);
  expect((await write(draft, words())).status).toBe(404);
  expect((await write({ id: 999_999_999 }, words())).status).toBe(404);
});

test("ABU-02 keeps a message plain text: no markup, no link, no second recipient, no header", async () => {
  const organizer = await makeOrganizer(db);
  const hostile = words({
    name: "<b>Bank</b>",
    message: "<img src=x onerror=alert(1)>\nSee evil.example/pay",
  });

  expect((await write(organizer, hostile)).status).toBe(204);
  const [email] = await sendAll();

  expect(email!.html).not.toMatch(/<b>|<img|href/i);
  expect(email!.html).toContain("&lt;img");
  expect(email!.html).not.toContain("evil.example/pay");
  for (const broken of [
    { email: "a@example.org, b@example.org" },
    { email: "a@example.org\r\nBcc: b@example.org" },
    { name: "Nil\u0000" },
  ])
    expect((await write(organizer, words(broken))).status).toBe(422);
  const sent = await write(organizer, words({ name: "Vera\r\nBcc: b@example.org" }));
  const [other] = sent.status === 204 ? await sendAll() : [undefined];
  expect(other?.subject ?? "").not.toContain("Bcc");
});

test("ABU-02 ABU-16 requires an answer to a suspicious message, once, for this organiser, in time", async () => {
  const [organizer, another] = [await makeOrganizer(db), await makeOrganizer(db)];
  const spam = words({ message: "Win at https://evil.example" });
  const ask = async (at = organizer) =>
    (await send(`GET /public/organizers/${at.id}/contact/question`)).json.data;
  const sum = (asked: { summands: [number, number] }) => String(asked.summands[0] + asked.summands[1]);
  const asked = await ask();
  const elsewhere = await ask(another);

  for (const answer of [
    {},
    { question: asked.question, answer: "99" },
    { question: `${asked.question}x`, answer: sum(asked) },
    { question: elsewhere.question, answer: sum(elsewhere) },
    { question: "..........", answer: "NaN" },
  ]) {
    const { status, json } = await write(organizer, { ...spam, ...answer });
    expect([status, json.code]).toEqual([422, "challenge_required"]);
  }
  const answered = { ...spam, question: asked.question, answer: sum(asked) };
  expect((await write(organizer, answered)).status).toBe(204);
  expect((await write(organizer, { ...answered, email: newEmail() })).json.code).toBe("challenge_required");
});

test("ABU-02 limits one network, one sender and one organiser separately, across all organisers", async () => {
  const many = async (count: number, email: () => object, headers: () => ReturnType<typeof newAddress>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) {
      const organizer = await makeOrganizer(db, { email: newEmail() });
      const asked = (await send(`GET /public/organizers/${organizer.id}/contact/question`)).json.data;
      const answer = String(asked.summands[0] + asked.summands[1]);
      statuses.push(
        (await write(organizer, { ...email(), question: asked.question, answer }, headers())).status,
      );
    }
    return statuses;
  };
  const [here, email] = [newAddress(), newEmail()];

  expect(await many(6, words, () => here)).toEqual([204, 204, 204, 204, 204, 429]);
  expect(await many(6, () => words({ email }), newAddress)).toEqual([204, 204, 204, 204, 204, 429]);

  const organizer = await makeOrganizer(db, { email: newEmail() });
  const statuses = new Set<number>();
  for (let index = 0; index < 51; index++) {
    const asked = (await send(`GET /public/organizers/${organizer.id}/contact/question`)).json.data;
    const answer = String(asked.summands[0] + asked.summands[1]);
    const { status } = await write(organizer, words({ question: asked.question, answer }));
    statuses.add(status);
    expect([index, status]).toEqual([index, index < 50 ? 204 : 429]);
  }
});

test("ABU-02 limits what one address gets from all organisers that have it, in upper or lower case", async () => {
  const email = newEmail();
  const statuses: number[] = [];
  for (let index = 0; index < 51; index++) {
    const organizer = await makeOrganizer(db, { email: index % 2 ? email : email.toUpperCase() });
    statuses.push((await write(organizer, words())).status);
  }

  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 204), 429]);
});

test("ABU-02 refuses a message to a suspended account, sends none that waits, and stores nothing of it", async () => {
  await sendAll();
  const organizer = await makeOrganizer(db);
  expect((await write(organizer, words())).status).toBe(204);
  await db
    .updateTable("accounts")
    .set({ suspended_at: new Date(), suspended_reason: "Fraud" })
    .where("id", "=", organizer.account_id)
    .execute();

  const answer = await write(organizer, words());

  expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
  expect(await db.selectFrom("contact_messages").selectAll().execute()).toHaveLength(1);
  expect(await sendAll()).toEqual([]);
  expect(await db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);
});

test("shows an organiser without its address, phone number and account, and a draft only to its own account", async () => {
  const organizer = await makeOrganizer(db, { name: "The Long Room", status: "DRAFT" });
  const cookies = { "__Host-session": await makeSession(db, await makeMember(db, organizer)) };
  const path = `GET /public/organizers/${organizer.id}`;

  expect((await send(path)).status).toBe(404);
  expect((await send(`${path}/events`)).status).toBe(404);
  const { json } = await send(path, { cookies });
  expect(json.data).toMatchObject({ name: "The Long Room", slug: "the-long-room", status: "DRAFT" });
  await db.updateTable("organizers").set({ status: "LIVE" }).where("id", "=", organizer.id).execute();
  const shown = await send(path);
  expect(shown.status).toBe(200);
  expect(shown.body).not.toMatch(/stage@example|account_id|phone/);
});

test("TIM-13 TEN-14 lists 30 events of an organiser per page by start, past ones separately, drafts only to its own account", async () => {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  await makeEvent(db, { ...of, title: "Later", start_date: daysFromNow(3) });
  await makeEvent(db, { ...of, title: "Sooner", start_date: daysFromNow(2) });
  await makeEvent(db, { ...of, title: "Over", start_date: daysFromNow(-2), end_date: daysFromNow(-1) });
  await makeEvent(db, { ...of, title: "Draft", status: "DRAFT" });
  await makeEvent(db, { ...of, title: "Gone", status: "ARCHIVED", end_date: daysFromNow(40) });
  const member = await makeMember(db, { account_id: organizer.account_id });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const titles = async (query: string, given = {}) => {
    const { json } = await send(`GET /public/organizers/${organizer.id}/events?${query}`, given);
    expect(json.meta.per_page).toBe(30);
    return json.data.map(({ title }: { title: string }) => title);
  };

  expect(await titles("events_status=upcoming")).toEqual(["Sooner", "Later"]);
  expect(await titles("events_status=past&sort_direction=desc")).toEqual(["Over"]);
  const past = `filter_fields[end_date][lte]=${new Date().toISOString()}&filter_fields[status][ne]=ARCHIVED`;
  expect(await titles(past)).toEqual(["Over"]);
  expect(await titles("events_status=upcoming", { cookies })).toEqual(["Sooner", "Later", "Draft"]);
});

test("lists all public events except those that opted out", async () => {
  const [open, hidden] = [await makeOrganizer(db), await makeOrganizer(db)];
  const listed = async () =>
    (await send("GET /public/events?query=Findable")).json.data.map(
      (event: { title: string }) => event.title,
    );
  for (const { id: organizer_id, account_id } of [open, hidden])
    await makeEvent(db, { organizer_id, account_id, title: `Findable ${organizer_id}` });
  await makeEvent(db, { title: "Findable draft", status: "DRAFT" });
  const unlisted = await makeEvent(db, { title: "Findable but not wanted" });
  await db
    .updateTable("event_settings")
    .set({ allow_search_engine_indexing: false })
    .where("event_id", "=", unlisted.id)
    .execute();
  await db
    .insertInto("organizer_settings")
    .values({ organizer_id: hidden.id, account_id: hidden.account_id, allow_search_engine_indexing: false })
    .execute();

  expect(await listed()).toEqual([`Findable ${open.id}`]);
});
