import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import type { Email } from "../../platform/mail/outgoing-email.ts";
import { dayIn } from "../../values/time/zoned-time.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract } from "../contract.ts";
import { MAX_SCHEDULES_OF_ACCOUNT, MAX_SCHEDULES_OF_OWNER } from "./schedules.ts";
import { sendReport } from "./emails/send-report.tsx";
import { type DueReport, sendDueReports } from "./send-due-reports.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const areas = [reportingApi(services)];
const POST = "POST /events/{event_id}/report_schedules";
const DAILY = { format: "csv", frequency: "DAILY", time: "00:00" } as const;

async function makeStage() {
  const member = await makeMember(db);
  const event = await makeEvent(db, {
    account_id: member.account_id,
    timezone: "Pacific/Auckland",
    title: "Gala",
  });
  const api = clientOf<ReportingContract>(db, areas, { member });
  const schedule = (recipient_ids = [member.user_id], given: object = {}) =>
    api(POST, {
      params: { event_id: event.id },
      body: { report: "product_sales", ...DAILY, recipient_ids, ...given },
    });
  return { member, event, api, schedule };
}

async function queued(): Promise<DueReport[]> {
  const { rows } = await sql<{ payload: DueReport }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-report' order by j.id`.execute(db);
  return rows.map(({ payload }) => payload);
}

async function send(due: DueReport): Promise<Email[]> {
  const sent: Email[] = [];
  const mail = { send: async (email: Email) => void sent.push(email), close: () => {} };
  await sendReport({ ...services, mail }, due);
  return sent;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test("queues a period once per recipient, however many processes run at once, and a missed one only once", async () => {
  const { member, schedule } = await makeStage();
  const other = await makeMember(db, { account_id: member.account_id });
  const { data } = await schedule([member.user_id, other.user_id]);
  const own = async () => (await queued()).filter(({ schedule_id }) => schedule_id === data.id);

  await sendDueReports(db, new Date());
  expect(await own()).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => sendDueReports(db, inDays(1))));
  expect((await own()).map(({ user_id }) => user_id).toSorted()).toEqual(
    [member.user_id, other.user_id].toSorted(),
  );

  await sendDueReports(db, inDays(9));
  await sendDueReports(db, inDays(9));
  expect(await own()).toHaveLength(4);
});

test("the email has the sums of the previous days, the file, a link to the same view, and one Message-ID for every attempt", async () => {
  const { event, member, schedule } = await makeStage();
  const seat = await makeProduct(db, event, { title: "Seat", price: 2_000 });
  await makeCompletedOrder(db, event, [{ product: seat, quantity: 2 }], { completed_at: inDays(-1) });
  const { data } = await schedule();
  const due = {
    schedule_id: data.id,
    account_id: member.account_id,
    user_id: member.user_id,
    due_at: new Date().toISOString(),
  };
  const [email] = await send(due);
  const [again] = await send(due);

  expect(email!.subject).toBe("Product sales: Gala");
  expect(email!.plain).toMatch(/Gross sales\s+€40\.00/);
  expect(email!.plain).toContain(`/manage/event/${event.id}/report/product_sales?`);
  expect(email!.attachments![0]!.filename).toMatch(/^product_sales_.*\.csv$/);
  expect(email!.attachments![0]!.content.toString()).toContain("Seat,2,40.00");
  expect(again!.messageId).toBe(email!.messageId);
});

test("the email of a report without sums begins with the name of its event", async () => {
  const { member, schedule } = await makeStage();
  const { data } = await schedule(undefined, { report: "no_shows" });

  const [email] = await send({
    schedule_id: data.id,
    account_id: member.account_id,
    user_id: member.user_id,
    due_at: new Date().toISOString(),
  });

  expect(email!.html).toMatch(/data-skip-in-text="true"[^>]*>Gala</);
});

const EUROS_OF_A_WEEK = {
  period: "7d",
  is_compared: true,
  currency: "EUR",
  sort_by: "number_sold",
  sort_direction: "asc",
  chart: "number_sold",
} as const;

test("a saved report is sent as it was seen: its days move on, with comparison, order, columns and a link to the same", async () => {
  const { event, member, api, schedule } = await makeStage();
  const [seat, shirt] = [
    await makeProduct(db, event, { title: "Seat", price: 2_000 }),
    await makeProduct(db, event, { title: "Shirt", price: 9_000, product_type: "GENERAL" }),
  ];
  const sell = (product: typeof seat, quantity: number, daysAgo: number) =>
    makeCompletedOrder(db, event, [{ product, quantity }], { completed_at: inDays(-daysAgo) });
  await sell(seat, 3, 3);
  await sell(shirt, 1, 3);
  await sell(seat, 1, 10);
  const { data } = await schedule([member.user_id], {
    columns: "product_title,number_sold",
    view: EUROS_OF_A_WEEK,
  });
  expect(data.view).toMatchObject(EUROS_OF_A_WEEK);
  const params = { event_id: event.id };
  expect((await api("GET /events/{event_id}/report_schedules", { params })).data).toEqual([data]);
  const sentAt = async (at: Date) =>
    (
      await send({
        schedule_id: data.id,
        account_id: member.account_id,
        user_id: member.user_id,
        due_at: at.toISOString(),
      })
    )[0]!;

  const email = await sentAt(new Date());
  expect(email.plain).toMatch(/Gross sales\s+€150\.00\s+Previous period: €20\.00/);
  const file = email.attachments![0]!.content.toString();
  expect(file.split(/\r?\n/).slice(0, 3)).toEqual([
    expect.stringContaining("product_title,number_sold"),
    "Shirt,1",
    "Seat,3",
  ]);
  const link = new URL(/https?:\S+\/report\/product_sales\?\S+/.exec(email.plain)![0]);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    currency: "EUR",
    sort: "number_sold.asc",
    chart: "number_sold",
    columns: "product_title,number_sold",
    start_date: dayIn("Pacific/Auckland", inDays(-6)),
    end_date: dayIn("Pacific/Auckland", new Date()),
  });
  const before = await sentAt(inDays(-5));
  expect(before.plain).toMatch(/Gross sales\s+€20\.00\s+Previous period: €0\.00/);
});

test("a saved report keeps chosen days, and refuses days that make no period and a payout of another report", async () => {
  const { member, schedule } = await makeStage();
  const view = { period: "custom", start_date: "2027-01-01", end_date: "2027-01-31" };
  expect((await schedule([member.user_id], { view })).data.view).toMatchObject(view);
  const wrong = { ...view, end_date: "2026-12-31" };
  await expect(schedule([member.user_id], { view: wrong })).rejects.toMatchObject({
    fields: { end_date: [{ code: "before_start" }] },
  });
  await expect(schedule([member.user_id], { view: { period: "7d", payout: "po_1" } })).rejects.toMatchObject({
    fields: { payout: [{ code: "invalid_choice" }] },
  });
});

test("sends reports only to members of the account, and to none who left or lost access to the event", async () => {
  const { member, event, schedule } = await makeStage();
  const stranger = await makeMember(db);
  const leaver = await makeMember(db, { account_id: member.account_id });
  await expect(schedule([stranger.user_id])).rejects.toMatchObject({
    fields: { recipient_ids: [{ code: "unknown" }] },
  });
  const { data } = await schedule([leaver.user_id]);
  const due = {
    schedule_id: data.id,
    account_id: member.account_id,
    user_id: leaver.user_id,
    due_at: new Date().toISOString(),
  };
  expect(await send(due)).toHaveLength(1);

  const elsewhere = { ...due, account_id: stranger.account_id, user_id: stranger.user_id };
  expect(await send(elsewhere)).toEqual([]);
  await db
    .updateTable("memberships")
    .set({ sees_all_events: false, role: "ORGANIZER" })
    .where("user_id", "=", leaver.user_id)
    .execute();
  expect(await send(due)).toEqual([]);
  expect(event.id).toBeGreaterThan(0);
});

test("refuses schedules of a member without a confirmed address, and sends nothing to unconfirmed addresses", async () => {
  const { member, event, schedule } = await makeStage();
  const unconfirmed = clientOf<ReportingContract>(db, areas, { member, isEmailVerified: false });
  const body = { report: "product_sales" as const, ...DAILY, recipient_ids: [member.user_id] };
  await expect(unconfirmed(POST, { params: { event_id: event.id }, body })).rejects.toMatchObject({
    code: "email_not_verified",
  });
  const ofOrganizer = { organizer_id: event.organizer_id };
  const request = { ...body, report: "revenue_summary" as const };
  await expect(
    unconfirmed("POST /organizers/{organizer_id}/report_schedules", { params: ofOrganizer, body: request }),
  ).rejects.toMatchObject({ code: "email_not_verified" });

  const { data } = await schedule();
  const due = {
    schedule_id: data.id,
    account_id: member.account_id,
    user_id: member.user_id,
    due_at: new Date().toISOString(),
  };
  const confirmed = (at: Date | null) =>
    db.updateTable("users").set({ email_verified_at: at }).where("id", "=", member.user_id).execute();
  await confirmed(null);
  expect(await send(due)).toEqual([]);

  await confirmed(new Date());
  expect(await send(due)).toHaveLength(1);
  await db
    .updateTable("accounts")
    .set({ suspended_at: new Date(), suspended_reason: "Fraud" })
    .where("id", "=", member.account_id)
    .execute();
  expect(await send(due)).toEqual([]);
});

test("limits an event to fifty schedules and an account to two hundred, even for concurrent calls", async () => {
  const { member, event, schedule } = await makeStage();
  const fill = (eventId: number, count: number) =>
    sql`
    insert into report_schedules
      (account_id, event_id, report, format, frequency, time_of_day, recipient_ids, next_run_at)
    select ${member.account_id}, ${eventId}, 'product_sales', 'csv', 'DAILY', '00:00', array[${member.user_id}::bigint],
      now() + interval '60 days'
    from generate_series(1, ${count}::int)`.execute(db);
  await fill(event.id, MAX_SCHEDULES_OF_OWNER);
  await expect(schedule()).rejects.toMatchObject({
    fields: { report: [{ code: "too_many", facts: { maximum: MAX_SCHEDULES_OF_OWNER } }] },
  });

  await sql`delete from report_schedules where account_id = ${member.account_id}`.execute(db);
  const other = await makeEvent(db, { account_id: member.account_id });
  await fill(other.id, MAX_SCHEDULES_OF_ACCOUNT - 1);
  const added = await Promise.allSettled([schedule(), schedule(), schedule()]);
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(schedule()).rejects.toMatchObject({
    fields: { report: [{ code: "too_many", facts: { maximum: MAX_SCHEDULES_OF_ACCOUNT } }] },
  });
});

test("refuses an incomplete schedule at its field, deletes a schedule, and protects those of other accounts", async () => {
  const { event, api, member, schedule } = await makeStage();
  const params = { event_id: event.id };
  await expect(schedule([member.user_id], { frequency: "WEEKLY" })).rejects.toMatchObject({
    fields: { weekday: [{ code: "required" }] },
  });
  const { data } = await schedule([member.user_id], { frequency: "WEEKLY", weekday: 1, month_day: 3 });
  expect(data).toMatchObject({ weekday: 1, month_day: null, time: "00:00" });
  expect((await api("GET /events/{event_id}/report_schedules", { params })).data).toHaveLength(1);

  const stranger = clientOf<ReportingContract>(db, areas, { member: await makeMember(db) });
  const DELETE = "DELETE /events/{event_id}/report_schedules/{schedule_id}";
  const which = { params: { ...params, schedule_id: data.id } };
  await expect(stranger(DELETE, which)).rejects.toMatchObject({ code: "not_found" });
  await api(DELETE, which);
  await expect(api(DELETE, which)).rejects.toMatchObject({ code: "not_found" });
});
