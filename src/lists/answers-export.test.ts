import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { createPaymentContext } from "../app/payments.ts";
import { duplicationSteps } from "../app/duplication-steps.ts";
import { runTask } from "./tasks/run-task.ts";
import { createTaskHandlers } from "./task-handlers.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));
const MINUTE_MILLISECONDS = 60_000;

/**
 * Creates an event with two sold tickets, one question for the order and one for each ticket, and hostile
 * answers.
 */
async function makeAnswered() {
  const member = await makeMember(db, { role: "ORGANIZER" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { title: "Day ticket" });
  const order = await makeOrder(db, event, { product, quantity: 2, first_name: "=1+1", last_name: "Esche" });
  const unfinished = await makeOrder(db, event, { product });
  await sql`update orders set status = 'ABANDONED' where id = ${unfinished.id}`.execute(db);
  const asked = await sql<{ id: number }>`
    insert into questions (account_id, event_id, belongs_to, type, title, position) values
      (${event.account_id}, ${event.id}, 'PRODUCT', 'SINGLE_LINE_TEXT', 'Diet', 1),
      (${event.account_id}, ${event.id}, 'ORDER', 'SINGLE_LINE_TEXT', '@Heard of us', 2) returning id`.execute(
    db,
  );
  const [diet, heard] = asked.rows.map(({ id }) => id);
  await sql`
    insert into question_answers (account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer) values
      (${event.account_id}, ${event.id}, ${order.id}, ${heard}, null, null, null, '"+49 by phone"'),
      (${event.account_id}, ${event.id}, ${order.id}, ${diet}, ${order.item_id}, 2, 2, '["vegan","no nuts"]'),
      (${event.account_id}, ${event.id}, ${unfinished.id}, ${heard}, null, null, null, '"never bought"')`.execute(
    db,
  );
  const cookies = { "__Host-session": await makeSession(db, member) };
  const path = `/events/${event.id}/questions/answers/export`;
  return {
    member,
    event,
    order,
    start: (body: object) => api.send(`POST ${path}`, { cookies, body }),
    poll: (job: string) => api.send(`GET ${path}?job_uuid=${job}`, { cookies }),
    path,
  };
}

const work = (job: string) =>
  runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id: Number(job) });
const open = (address: string) => api.send(`GET ${new URL(address).pathname.replace("/api", "")}`);

async function makeFile() {
  const at = await makeAnswered();
  const { json } = await at.start({ format: "csv" });
  await work(json.job_uuid);
  return { ...at, job: json.job_uuid as string, link: (await at.poll(json.job_uuid)).json.download_url };
}

test("INJ-10 exports answers to a file with one row each and no formulas", async () => {
  const { start, poll, order, path } = await makeAnswered();

  const started = await start({
    format: "csv",
    columns: ["order", "buyer", "attendee", "product", "question", "answer"],
  });
  const { job_uuid: job } = started.json;
  const waiting = await poll(job);
  await work(job);
  const done = await poll(job);
  const file = await open(done.json.download_url);

  expect([started.status, started.json]).toMatchObject([
    202,
    { status: "QUEUED", download_url: null, data: { id: Number(job) } },
  ]);
  expect([waiting.status, waiting.json]).toMatchObject([200, { status: "QUEUED", download_url: null }]);
  expect(done.json).toMatchObject({ status: "DONE", message: "The file is ready.", job_uuid: job });
  expect((await start({ job_uuid: job })).json).toMatchObject({ status: "DONE", job_uuid: job });
  expect(file.headers["content-disposition"]).toContain("answers-");
  expect(file.body.replace("\ufeff", "").split("\r\n")).toEqual([
    "Order,Buyer,Attendee,Product,Question,Answer",
    `${order.public_id},'=1+1 Esche,,,'@Heard of us,'+49 by phone`,
    `${order.public_id},'=1+1 Esche,'=1+1 Esche,Day ticket,Diet,"vegan, no nuts"`,
    "",
  ]);
  expect((await api.send(`POST ${path}`)).status).toBe(401);
});

test("an address is in one line as everywhere else, and its country has a name", async () => {
  const { start, poll, order } = await makeAnswered();
  // PostgreSQL stores the keys of an object by length.
  const address = { address_line_1: "1 Quay", zip_or_postal_code: "999077", city: "Central", country: "HK" };
  await sql`
    update question_answers set answer = ${JSON.stringify(address)}
    where order_id = ${order.id} and order_item_id is null`.execute(db);

  const { json } = await start({ format: "csv", columns: ["answer"] });
  await work(json.job_uuid);

  const file = await open((await poll(json.job_uuid)).json.download_url);
  expect(file.body).toContain('"1 Quay, 999077, Central, Hong Kong SAR China"');
});

test("a workbook has the same rows, and the answers to a single question can be exported", async () => {
  const { start, poll } = await makeAnswered();

  const { json } = await start({});
  await work(json.job_uuid);

  const done = (await poll(json.job_uuid)).json;
  expect(done.data).toMatchObject({ total: 2, file_name: expect.stringMatching(/^answers-.*\.xlsx$/) });
  expect((await open(done.download_url)).headers["content-type"]).toContain("spreadsheetml");
});

test("PII-05 a link to an export expires after ten minutes; its starter gets a new one", async () => {
  const { link, job, poll } = await makeFile();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(Date.now() + 9 * MINUTE_MILLISECONDS);
    const early = await open(link);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MILLISECONDS);
    const late = await open(link);

    expect([early.status, late.status, late.json.code]).toEqual([200, 410, "token_expired"]);
    expect((await open((await poll(job)).json.download_url)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("PII-05 a changed link opens nothing", async () => {
  const { link, job } = await makeFile();
  const [, endsAt = ""] = link.split("/").at(-1)!.split(".");

  const changed = [
    link.replace(`/${job}.`, `/${Number(job) - 1}.`),
    link.replace(endsAt, `${Number(endsAt) + 1}`),
    link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"),
    link.split(".").slice(0, -1).join("."),
  ];

  for (const address of changed) expect((await open(address)).status, address).toBe(404);
});

test("PII-05 a link stops working when its starter leaves or loses the event, and when the file is deleted after a day", async () => {
  const [left, held, old] = [await makeFile(), await makeFile(), await makeFile()];
  await sql`update memberships set status = 'INACTIVE' where user_id = ${left.member.user_id}`.execute(db);
  await sql`update memberships set sees_all_events = false where user_id = ${held.member.user_id}`.execute(
    db,
  );
  await sql`delete from tasks where id = ${Number(old.job)}`.execute(db);

  for (const { link } of [left, held, old]) expect((await open(link)).status).toBe(404);
});

test("PII-05 only the starter can open a file's address", async () => {
  const { member, event, job } = await makeFile();
  const colleague = await makeMember(db, { role: "ADMIN", account_id: member.account_id });
  const path = `GET /events/${event.id}/tasks/${job}/file`;

  expect((await api.send(path)).status).toBe(401);
  expect(
    (await api.send(path, { cookies: { "__Host-session": await makeSession(db, colleague) } })).status,
  ).toBe(404);
});

test("TEN-01 another account can neither start nor poll it, and it polls no other export", async () => {
  const { path, job, event, member } = await makeFile();
  const stranger = { "__Host-session": await makeSession(db, await makeMember(db, { role: "ADMIN" })) };
  const own = { "__Host-session": await makeSession(db, member) };
  const orders = await api.send(`POST /events/${event.id}/orders/export`, { cookies: own, body: {} });

  const statuses = [
    await api.send(`POST ${path}`, { cookies: stranger, body: {} }),
    await api.send(`GET ${path}?job_uuid=${job}`, { cookies: stranger }),
    await api.send(`GET ${path}?job_uuid=${orders.json.data.id}`, { cookies: own }),
    await api.send(`GET ${path}`, { cookies: own }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([404, 404, 404, 422]);
});
