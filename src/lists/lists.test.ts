import { setTimeout as sleep } from "node:timers/promises";
import { CAMPAIGN_PARTS } from "../values/visit-source.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import {
  makeEvent,
  makeMember,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeSession,
} from "../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { createPaymentContext } from "../app/payments.ts";
import { duplicationSteps } from "../app/duplication-steps.ts";
import { recordCustomers } from "../customers/index.ts";
import { deleteEvent } from "../events/lifecycle/delete-event.ts";
import type { Throttle } from "../platform/queue/throttle.ts";
import { runTask } from "./tasks/run-task.ts";
import { mostSelectiveTrigrams } from "./search/search.ts";
import { createTaskHandlers } from "./task-handlers.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const api = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));

interface Caller {
  account_id: number;
  user_id: number;
  cookies: Record<string, string>;
}

async function makeCaller(account_id?: number): Promise<Caller> {
  const member = await makeMember(db, { role: "ORGANIZER", ...(account_id && { account_id }) });
  return { ...member, cookies: { "__Host-session": await makeSession(db, member) } };
}

let caller: Caller;
let stranger: Caller;
let event: Awaited<ReturnType<typeof makeEvent>>;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  caller = await makeCaller();
  stranger = await makeCaller();
  event = await makeEvent(db, { account_id: caller.account_id, title: "Midsummer" });
  product = await makeProduct(db, event, { title: "Day ticket" });
});

const send = (call: string, body?: unknown, by = caller) =>
  api.send(call.replace(":event", String(event.id)), { body, cookies: by.cookies });

/** Does the work of the worker process. */
const work = (task_id: number) =>
  runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id });

async function fileOf(task: { id: number }): Promise<string> {
  await work(task.id);
  return (await send(`GET /events/:event/tasks/${task.id}/file`)).body;
}

describe("exports", () => {
  test("exports the shown rows in the requested order and with the requested columns; amounts are exact, and times are in the event's time zone", async () => {
    await sql`update events set timezone = 'Europe/Berlin' where id = ${event.id}`.execute(db);
    const orders = [];
    for (const [index, last_name] of ["Amsel", "Buche", "Ceder"].entries())
      orders.push(
        await makeOrder(db, event, {
          product,
          first_name: "Ex",
          last_name,
          total_gross: 1250 * index,
          email: `${last_name}@example.org`,
        }),
      );
    await sql`update orders set created_at = '2031-07-01T10:00Z', referrer = 'news.example', utm_source = 'newsletter',
      utm_medium = 'e-mail', utm_campaign = 'spring', utm_term = 'jazz', utm_content = 'red button'
      where id = ${orders[0]!.id}`.execute(db);

    const started = await send("POST /events/:event/orders/export", {
      format: "csv",
      columns: [
        "last_name",
        "total_gross",
        "created_at",
        "is_free_order",
        "products",
        "referrer",
        ...CAMPAIGN_PARTS,
      ],
      query: "ex",
      sort_by: "last_name",
      sort_direction: "desc",
      filter_fields: { last_name: { ne: "Buche" } },
    });
    const csv = await fileOf(started.json.data);

    expect(started.status).toBe(202);
    const [head, ceder, amsel, ...rest] = csv.replace("\ufeff", "").split("\r\n");
    expect(head).toBe(
      "Name,Gross total,Placed,Free order,Contents,Came from,UTM source,UTM medium,UTM campaign,UTM term,UTM content".replace(
        "Name",
        "Last name",
      ),
    );
    expect(ceder).toMatch(/^Ceder,25\.00,.*,No,1 × Day ticket,,,,,,$/);
    expect(amsel).toBe(
      "Amsel,0.00,2031-07-01 12:00:00,Yes,1 × Day ticket,news.example,newsletter,e-mail,spring,jazz,red button",
    );
    expect(rest).toEqual([""]);
  });

  test("answers to questions are columns, those for the ticket and those for its order", async () => {
    const asked = await sql<{ id: number }>`
      insert into questions (account_id, event_id, belongs_to, type, title, position) values
        (${event.account_id}, ${event.id}, 'PRODUCT', 'SINGLE_LINE_TEXT', 'Diet', 1),
        (${event.account_id}, ${event.id}, 'ORDER', 'SINGLE_LINE_TEXT', '=Heard of us', 2) returning id`.execute(
      db,
    );
    const [diet, heard] = asked.rows.map(({ id }) => id);
    const order = await makeOrder(db, event, {
      product,
      quantity: 2,
      last_name: "Esche",
      first_name: "=2+3",
    });
    await sql`
      insert into question_answers (account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer) values
        (${event.account_id}, ${event.id}, ${order.id}, ${diet}, ${order.item_id}, 2, 2, '["vegan","no nuts"]'),
        (${event.account_id}, ${event.id}, ${order.id}, ${heard}, null, null, null, '"+49 by phone"')`.execute(
      db,
    );

    const { json } = await send("POST /events/:event/attendees/export", {
      format: "csv",
      columns: ["first_name", `question_${diet}`, `question_${heard}`],
      query: "Esche",
      sort_direction: "asc",
    });
    const lines = (await fileOf(json.data)).replace("\ufeff", "").split("\r\n");

    expect(lines).toEqual([
      "First name,Diet,'=Heard of us",
      "'=2+3,,'+49 by phone",
      "'=2+3,\"vegan, no nuts\",'+49 by phone",
      "",
    ]);
  });

  test("a file of attendees names the tier of each ticket", async () => {
    const concert = await makeProduct(db, event, {
      title: "Concert ticket",
      tiers: [{ label: "Stalls" }, { label: "Front rows" }],
    });
    const [, front] = concert.prices as [unknown, (typeof concert.prices)[number]];
    await makeOrder(db, event, {
      product: { ...concert, price_id: front.id, stock_id: front.stock_id },
      last_name: "Frontmann",
    });

    const { json } = await send("POST /events/:event/attendees/export", {
      format: "csv",
      columns: ["last_name", "product_title"],
      query: "Frontmann",
    });

    expect((await fileOf(json.data)).replace("\ufeff", "").split("\r\n")).toEqual([
      "Last name,Ticket",
      "Frontmann,Concert ticket – Front rows",
      "",
    ]);
  });

  test("the scan log is exported with refused tickets and unknown codes; the filter leaves out who came in", async () => {
    const { attendees } = await makeOrder(db, event, {
      product,
      first_name: "Ulla",
      last_name: "Uhl",
      quantity: 2,
    });
    const [ticket, cancelled] = attendees;
    await sql`update attendees set status = 'CANCELLED' where id = ${cancelled!.id}`.execute(db);
    const list = await sql<{ short_id: string; id: number }>`
      insert into check_in_lists (account_id, event_id, short_id, name)
      values (${event.account_id}, ${event.id}, 'cil_0123456789abcdefghjkmnpqrs', '=North') returning short_id, id`.execute(
      db,
    );
    const door = list.rows[0]!;
    const codes = [
      `${ticket!.public_id}.${ticket!.ticket_secret}`,
      `${cancelled!.public_id}.${cancelled!.ticket_secret}`,
      "A-2222222.0123456789ABCDEF",
      "=HYPERLINK(1)",
    ];
    await api.send(`POST /public/check-in-lists/${door.short_id}/check-ins`, {
      body: { scans: codes.map((code) => ({ scan_id: crypto.randomUUID(), code })), device_name: "Gate A" },
    });
    const exported = async (filter_fields: object) => {
      const { json } = await send("POST /events/:event/scans/export", {
        format: "csv",
        columns: ["attendee", "public_id", "ticket", "verdict", "list", "device"],
        filter_fields: { check_in_list_id: { eq: door.id }, ...filter_fields },
      });
      return (await fileOf(json.data)).replace("\ufeff", "").split("\r\n");
    };

    const [head, ...rows] = await exported({});
    const refused = [
      `Ulla Uhl,${cancelled!.public_id},Day ticket,CANCELLED,'=North,Gate A`,
      ",A-2222222,,UNKNOWN,'=North,Gate A",
      // Nothing is stored about a scanned code that is not a ticket's.
      ",,,UNKNOWN,'=North,Gate A",
    ];
    expect(head).toBe("Attendee,Ticket code,Ticket,Result,Door,Device");
    expect(rows.toSorted()).toEqual(
      ["", `Ulla Uhl,${ticket!.public_id},Day ticket,ADMITTED,'=North,Gate A`, ...refused].toSorted(),
    );
    expect((await exported({ is_let_in: { eq: false } })).slice(1).toSorted()).toEqual(
      ["", ...refused].toSorted(),
    );
  });

  test.each([
    "orders",
    "attendees",
    "promo-codes",
    "affiliates",
    "products",
    "capacity-assignments",
    "scans",
  ])("exports %s as a workbook with every column", async (list) => {
    const { json } = await send(`POST /events/:event/${list}/export`, {});
    await work(json.data.id);
    const file = await send(`GET /events/:event/tasks/${json.data.id}/file`);
    const { data: task } = (await send(`GET /events/:event/tasks/${json.data.id}`)).json;

    expect(task).toMatchObject({ status: "DONE", kind: `export-${list}` });
    expect(task.total).toBe(task.done);
    expect(file.headers["content-disposition"]).toMatch(
      /^attachment; filename\*=UTF-8''[a-z-]+-[\d-]+\.xlsx$/,
    );
    expect(file.body.slice(0, 2)).toBe("PK");
  });

  test("exports the lists of the account; each event's amounts are in its own currency", async () => {
    const admin = await makeCaller(caller.account_id);
    await sql`update memberships set role = 'ADMIN' where user_id = ${admin.user_id}`.execute(db);
    await makeEvent(db, { account_id: caller.account_id, title: "In yen", currency: "JPY" });
    const of = { account_id: caller.account_id, currency: "EUR" };
    const made = async (list: string) => {
      const { json } = await send(`POST /${list}/export`, { format: "csv" }, admin);
      await work(json.data.id);
      return (await send(`GET /tasks/${json.data.id}/file`, undefined, admin)).body;
    };

    expect(await made("events")).toMatch(/In yen,.*,0,0,JPY/);
    expect(await made("users")).toContain("@");
    expect(await made("taxes-and-fees")).toContain("Rate");
    const yen = await makeEvent(db, { account_id: caller.account_id, currency: "JPY" });
    for (const [event, total_gross] of [[yen, 1500] as const, [await makeEvent(db, of), 1250] as const]) {
      const { id } = await makeOrder(db, event, { email: "rich@example.org", total_gross });
      await db.transaction().execute((tx) => recordCustomers(tx, [{ subject_id: id }]));
    }
    expect(await made("customers")).toMatch(/rich@example\.org,2,"1500 JPY, 12\.50 EUR",/);
    expect((await send("POST /users/export", {})).status).toBe(403);
  });

  test("refuses an unknown column and an event of another account", async () => {
    const unknown = await send("POST /events/:event/orders/export", { columns: ["session_hash"] });
    const foreign = await send("POST /events/:event/orders/export", {}, stranger);
    const { json } = await send("POST /events/:event/orders/export", {});
    const colleague = await makeCaller(caller.account_id);
    const peeked = await Promise.all([
      send(`GET /events/:event/tasks/${json.data.id}/file`, undefined, stranger),
      send(`GET /events/:event/tasks/${json.data.id}/file`, undefined, colleague),
      send(`GET /events/:event/tasks/${json.data.id}/file`),
    ]);
    await work(json.data.id);

    expect([unknown.status, foreign.status]).toEqual([422, 404]);
    expect(peeked.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test("ABU-11 fifty concurrent exports share one queue, and most are refused with a time to retry", async () => {
    const busy = await makeCaller();
    const at = await makeEvent(db, { account_id: busy.account_id });

    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.send(`POST /events/${at.id}/attendees/export`, { body: {}, cookies: busy.cookies }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 429);
    const { rows } = await sql<{ queue: string }>`
      select distinct q.queue_name as queue from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where q.queue_name = ${`tasks ${busy.account_id}`}`.execute(db);

    expect(accepted.length + refused.length).toBe(50);
    expect(accepted.length).toBeLessThanOrEqual(20);
    expect(refused[0]!.headers["retry-after"]).toBe("30");
    expect(rows).toHaveLength(1);
  });
});

describe("bulk actions", () => {
  test("each row has its own result, and the file contains all of them", async () => {
    const orders = [];
    for (const last_name of ["Fichte", "Ginster"])
      orders.push(await makeOrder(db, event, { product, first_name: "=Bu", last_name }));
    const gone = await makeOrder(db, event, { product, status: "CANCELLED", last_name: "Hasel" });
    const ids = [...orders, gone].map(({ id }) => id);

    const { json, status } = await send("POST /events/:event/orders/bulk", { action: "cancel-orders", ids });
    await work(json.data.id);
    const task = (await send(`GET /events/:event/tasks/${json.data.id}`)).json.data;
    const rows = (await send(`GET /events/:event/tasks/${json.data.id}/rows`)).json.data;
    const file = await send(`GET /events/:event/tasks/${json.data.id}/file`);

    expect(status).toBe(202);
    expect(task).toMatchObject({ status: "DONE", total: 3, done: 2, refused: 1 });
    expect(rows[0]).toMatchObject({
      subject_id: gone.id,
      outcome: "REFUSED",
      reason: expect.stringMatching(/\w/),
    });
    expect(file.body.split("\n")).toHaveLength(5);
    expect(services.published).toContainEqual({ event_id: event.id, topic: "tasks" });
  });

  test("acts on all matching rows, but not on rows that match later", async () => {
    for (let count = 0; count < 3; count += 1) await makeOrder(db, event, { product, last_name: "Iltis" });
    const matching = { query: "iltis", filter_fields: { status: { eq: "ACTIVE" } } };
    const { json } = await send("POST /events/:event/attendees/bulk", {
      action: "cancel-attendees",
      matching,
    });
    await makeOrder(db, event, { product, last_name: "Iltis" });

    await work(json.data.id);
    await work(json.data.id);

    const left = await send("GET /events/:event/attendees?query=iltis&filter_fields[status][eq]=ACTIVE");
    expect(json.data.total).toBe(3);
    expect(left.json.meta.total).toBe(1);
  });

  describe("interrupted after a row was done and before its outcome was stored", () => {
    /** Runs the task twice. The first run loses the database after its first piece of work. */
    async function workTwice(task_id: number): Promise<string[]> {
      const breaking = runTask(
        services,
        {
          taskHandlers,
          throttle: async (piece) => {
            await piece();
            throw new Error("the connection is lost");
          },
        },
        { task_id },
      );
      await expect(breaking).rejects.toThrow("the connection is lost");
      await work(task_id);
      const rows = (await send(`GET /tasks/${task_id}/rows`)).json.data;
      return rows.map(({ outcome }: { outcome: string }) => outcome);
    }

    test("raises a price once", async () => {
      const seat = await makeProduct(db, event, { price: 1_000 });
      const { json } = await send("POST /events/:event/products/bulk", {
        action: "change-prices",
        ids: [seat.id],
        price_change: { kind: "ADD", by: 500 },
      });

      const outcomes = await workTwice(json.data.id);

      const { price } = await db
        .selectFrom("product_prices")
        .select("price")
        .where("id", "=", seat.price_id)
        .executeTakeFirstOrThrow();
      expect([outcomes, price]).toEqual([["DONE"], 1_500]);
    });

    test("copies an event once", async () => {
      const at = await makeEvent(db, { account_id: caller.account_id, title: "Once more" });
      const { json } = await send("POST /events/bulk", { action: "duplicate-events", ids: [at.id] });

      const outcomes = await workTwice(json.data.id);

      const copies = await db
        .selectFrom("events")
        .select("id")
        .where("account_id", "=", caller.account_id)
        .where("title", "=", "Once more")
        .where("id", "<>", at.id)
        .execute();
      expect([outcomes, copies.length]).toEqual([["DONE"], 1]);
    });

    test.each(["cancel-orders", "mark-orders-paid"])("reports %s as done, not as refused", async (action) => {
      const order = await makeOrder(db, event, { product, total_gross: 0 });
      if (action === "mark-orders-paid")
        await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
                    completed_at = null where id = ${order.id}`.execute(db);
      const { json } = await send("POST /events/:event/orders/bulk", { action, ids: [order.id] });

      expect(await workTwice(json.data.id)).toEqual(["DONE"]);
    });
  });

  describe("run by two runners at the same time", () => {
    /**
     * Starts a second runner after the lease of the first has expired. Then both work on the same row at the
     * same time.
     */
    async function workByTwo(task_id: number): Promise<string[]> {
      const { promise: both, resolve: bothAreHere } = Promise.withResolvers<void>();
      const { promise: one, resolve: oneIsHere } = Promise.withResolvers<void>();
      const work = (arrive: () => void) =>
        runTask(services, { taskHandlers, throttle: (piece) => (arrive(), both.then(piece)) }, { task_id });
      const first = work(oneIsHere);
      await one;
      await sql`update tasks set leased_until = now() - interval '1 second' where id = ${task_id}`.execute(
        db,
      );
      await Promise.all([first, work(bothAreHere)]);
      const { status, done, refused } = (await send(`GET /tasks/${task_id}`)).json.data;
      expect({ status, done, refused }).toEqual({ status: "DONE", done: 1, refused: 0 });
      const rows = (await send(`GET /tasks/${task_id}/rows`)).json.data;
      return rows.map(({ outcome }: { outcome: string }) => outcome);
    }

    test("raises a price by ten per cent once", async () => {
      const seat = await makeProduct(db, event, { price: 1_000 });
      const { json } = await send("POST /events/:event/products/bulk", {
        action: "change-prices",
        ids: [seat.id],
        price_change: { kind: "PERCENT", by: 10_000 },
      });

      const outcomes = await workByTwo(json.data.id);

      const { price } = await db
        .selectFrom("product_prices")
        .select("price")
        .where("id", "=", seat.price_id)
        .executeTakeFirstOrThrow();
      expect([outcomes, price]).toEqual([["DONE"], 1_100]);
    });

    test("makes one copy of an event", async () => {
      const at = await makeEvent(db, { account_id: caller.account_id, title: "Two runners" });
      const { json } = await send("POST /events/bulk", { action: "duplicate-events", ids: [at.id] });

      const outcomes = await workByTwo(json.data.id);

      const titled = await db.selectFrom("events").select("id").where("title", "=", "Two runners").execute();
      expect([outcomes, titled.length]).toEqual([["DONE"], 2]);
    });

    test.each([
      ["resend-tickets", "attendees", "send-ticket"],
      ["resend-confirmations", "orders", "send-order-confirmation"],
    ])("%s sends one email", async (action, list, job) => {
      const order = await makeOrder(db, event, { product });
      const id = list === "orders" ? order.id : order.attendees[0]!.id;
      const jobs = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from graphile_worker.jobs where task_identifier = ${job}`.execute(db);
        return rows[0]!.count;
      };
      const before = await jobs();
      const { json } = await send(`POST /events/:event/${list}/bulk`, { action, ids: [id] });

      const outcomes = await workByTwo(json.data.id);

      expect([outcomes, (await jobs()) - before]).toEqual([["DONE"], 1]);
    });
  });

  test("a second runner skips a task that another one works on, and is scheduled again for the end of its lease", async () => {
    const order = await makeOrder(db, event, { product });
    const { json } = await send("POST /events/:event/orders/bulk", {
      action: "cancel-orders",
      ids: [order.id],
    });
    const task_id: number = json.data.id;
    const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
    const { promise: atWork, resolve: isAtWork } = Promise.withResolvers<void>();
    const second = vi.fn(<Answer>(piece: () => Promise<Answer>) => piece());
    const first = runTask(
      services,
      { taskHandlers, throttle: (piece) => (isAtWork(), end.then(piece)) },
      { task_id },
    );
    await atWork;

    await runTask(services, { taskHandlers, throttle: second as unknown as Throttle }, { task_id });

    const again = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs
      where key = ${`run-task ${task_id} after its lease`}`.execute(db);
    letEnd();
    await first;
    expect(second).not.toHaveBeenCalled();
    expect(again.rows).toEqual([{ wait: expect.closeTo(60, -1) }]);
    expect((await send(`GET /tasks/${task_id}`)).json.data).toMatchObject({ status: "DONE", done: 1 });
  });

  test("retries a row, in the same attempt, that stays locked for longer than the lock timeout", async () => {
    const order = await makeOrder(db, event, { product, last_name: "Luchs" });
    const { json } = await send("POST /events/:event/orders/bulk", {
      action: "cancel-orders",
      ids: [order.id],
    });
    const release = await holdOpen(db, (tx) =>
      tx.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate().execute(),
    );

    const working = work(json.data.id);
    await sleep(1_500);
    await release();
    await working;

    const { status, attempts } = await db
      .selectFrom("tasks")
      .select(["status", "attempts"])
      .where("id", "=", json.data.id)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ outcome: string }>`
      select outcome from task_rows where task_id = ${json.data.id}`.execute(db);
    expect({ status, attempts, rows }).toEqual({ status: "DONE", attempts: 1, rows: [{ outcome: "DONE" }] });
  });

  test("an interrupted task continues with the remaining rows, and a task that always fails is given up", async () => {
    const order = await makeOrder(db, event, { product, quantity: 2, last_name: "Kiebitz" });
    const [first] = order.attendees;
    const { json } = await send("POST /events/:event/attendees/bulk", {
      action: "cancel-attendees",
      ids: order.attendees.map(({ id }) => id),
    });
    await sql`update task_rows set outcome = 'DONE' where task_id = ${json.data.id} and subject_id = ${first!.id}`.execute(
      db,
    );

    await work(json.data.id);

    const { rows } = await sql<{
      status: string;
    }>`select status from attendees where order_id = ${order.id} order by position`.execute(db);
    expect(rows.map(({ status }) => status)).toEqual(["ACTIVE", "CANCELLED"]);

    const hopeless = (await send("POST /events/:event/orders/export", {})).json.data;
    const run = () =>
      runTask(services, { taskHandlers: {}, throttle: (piece) => piece() }, { task_id: hopeless.id });
    await expect(run()).rejects.toThrow(/no handler for tasks/);
    await expect(run()).rejects.toThrow(/no handler for tasks/);
    await run();
    expect((await send(`GET /events/:event/tasks/${hopeless.id}`)).json.data.status).toBe("FAILED");
  });

  test("deletes promo codes, and does not find those of another account", async () => {
    const code = await makePromoCode(db, event, { code: "lynx" });
    const foreignEvent = await makeEvent(db, { account_id: stranger.account_id });
    const foreign = await makePromoCode(db, foreignEvent, { code: "marten" });

    const nothing = await send("POST /events/:event/promo-codes/bulk", {
      action: "delete-promo-codes",
      ids: [foreign.id],
    });
    const { json } = await send("POST /events/:event/promo-codes/bulk", {
      action: "delete-promo-codes",
      ids: [code.id, foreign.id],
    });
    await work(json.data.id);

    expect(nothing.status).toBe(422);
    expect(json.data.total).toBe(1);
    expect((await send("GET /events/:event/promo-codes?query=lynx")).json.meta.total).toBe(0);
  });

  test("hides, pauses and reprices products, and deletes those without orders", async () => {
    const sold = await makeProduct(db, event, { title: "Sold", price: 2_000 });
    await makeOrder(db, event, { product: sold });
    const unsold = await makeProduct(db, event, { title: "Unsold", price: 1_005 });
    const free = await makeProduct(db, event, { title: "For nothing", price: 0 });
    const ids = [sold.id, unsold.id, free.id];
    const act = async (action: string, more = {}) => {
      const { json } = await send("POST /events/:event/products/bulk", { action, ids, ...more });
      await work(json.data.id);
      return (await send(`GET /tasks/${json.data.id}`)).json.data;
    };
    const find = async (id: number) => (await send(`GET /events/:event/products/${id}`)).json.data;

    expect(await act("hide-products")).toMatchObject({ done: 3 });
    expect(await act("pause-products")).toMatchObject({ done: 3 });
    expect(await find(sold.id)).toMatchObject({ is_hidden: true, is_paused: true });
    expect(await act("change-prices", { price_change: { kind: "PERCENT", by: 10_000 } })).toMatchObject({
      done: 2,
      refused: 1,
    });
    expect((await find(unsold.id)).prices[0].price).toBe(1_106);
    expect(await act("delete-products")).toMatchObject({ done: 2, refused: 1 });
    const missing = await send("POST /events/:event/products/bulk", { action: "change-prices", ids });
    expect(missing.status).toBe(422);
  });

  test("pauses, archives, restores and copies events, each independently of the others", async () => {
    const [live, draft] = [
      await makeEvent(db, { account_id: caller.account_id, title: "Bulk live" }),
      await makeEvent(db, { account_id: caller.account_id, title: "Bulk draft", status: "DRAFT" }),
    ];
    const foreign = await makeEvent(db, { account_id: stranger.account_id });
    const act = async (action: string, more: object = { ids: [live.id, draft.id, foreign.id] }) => {
      const { json } = await send("POST /events/bulk", { action, ...more });
      await work(json.data.id);
      return (await send(`GET /tasks/${json.data.id}`)).json.data;
    };

    expect(await act("pause-events")).toMatchObject({ total: 2, done: 1, refused: 1, event_id: null });
    expect(await act("archive-events")).toMatchObject({ total: 2, done: 2 });
    expect(
      await act("restore-events", { matching: { query: "Bulk" }, events_status: "archived" }),
    ).toMatchObject({ total: 2, done: 2 });
    expect(await act("duplicate-events", { ids: [live.id], days_later: 7 })).toMatchObject({ done: 1 });
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from copy.start_date - original.start_date) / 86400)::int as days
      from events copy join events original on original.id = ${live.id}
      where copy.title = 'Bulk live' and copy.id <> original.id`.execute(db);
    expect(rows).toEqual([{ days: 7 }]);
  });

  test("refuses to copy an event to dates that its form would not accept", async () => {
    const start_date = new Date("2150-06-01T18:00:00Z");
    const event = await makeEvent(db, { account_id: caller.account_id, title: "Far ahead", start_date });
    const copy = async (days_later: number) => {
      const { json } = await send("POST /events/bulk", {
        action: "duplicate-events",
        ids: [event.id],
        days_later,
      });
      await work(json.data.id);
      return (await send(`GET /tasks/${json.data.id}`)).json.data;
    };

    expect(await copy(36_500)).toMatchObject({ done: 0, refused: 1 });
    expect(await copy(365)).toMatchObject({ done: 1, refused: 0 });
    const copies = db
      .selectFrom("events")
      .select("start_date")
      .where("title", "=", "Far ahead")
      .where("id", "<>", event.id);
    expect(await copies.execute()).toEqual([{ start_date: new Date("2151-06-01T18:00:00Z") }]);
  });

  test("acts on members and taxes only for members who may open their pages, while they are members", async () => {
    const admin = await makeCaller(caller.account_id);
    await sql`update memberships set role = 'ADMIN' where user_id = ${admin.user_id}`.execute(db);
    const colleague = await makeCaller(caller.account_id);
    const ids = [colleague.user_id, admin.user_id, stranger.user_id];

    expect((await send("POST /users/bulk", { action: "shut-users-out", ids })).status).toBe(403);
    const shut = await send("POST /users/bulk", { action: "shut-users-out", ids }, admin);
    await work(shut.json.data.id);
    const task = await send(`GET /tasks/${shut.json.data.id}`, undefined, admin);
    expect(task.json.data).toMatchObject({ total: 2, done: 1, refused: 1 });

    const tax = { name: "Bulk tax", type: "TAX", calculation_type: "PERCENTAGE", rate: 7_000 };
    const { id } = (await send("POST /taxes-and-fees", tax, admin)).json.data;
    const retire = await send(
      "POST /taxes-and-fees/bulk",
      { action: "retire-taxes-and-fees", ids: [id] },
      admin,
    );
    await sql`update memberships set status = 'INACTIVE' where user_id = ${admin.user_id}`.execute(db);
    await work(retire.json.data.id);
    const { rows } = await sql<{ is_active: boolean }>`
      select is_active from taxes_and_fees where id = ${id}`.execute(db);
    expect(rows).toEqual([{ is_active: true }]);
  });

  test("a member finds only their own tasks, unfinished ones first", async () => {
    const colleague = await makeCaller(caller.account_id);
    const first = (await send("POST /events/:event/orders/export", {}, colleague)).json.data;
    const second = (await send("POST /events/:event/orders/export", {}, colleague)).json.data;
    await work(second.id);

    const own = await send("GET /tasks", undefined, colleague);
    const theirs = await send(`GET /tasks/${first.id}`);
    expect(own.json.data.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    expect(own.json.data[0]).toMatchObject({ event_title: "Midsummer" });
    expect(theirs.status).toBe(404);
  });

  test.each([
    { action: "cancel-orders" },
    { action: "cancel-orders", ids: [] },
    { action: "drop-tables", ids: [1] },
    { action: "cancel-orders", ids: [1], matching: {} },
    { action: "cancel-orders", matching: { filter_fields: { session_hash: { eq: "1" } } } },
    { action: "cancel-orders", ids: [1], __proto__: 1, more: true },
  ])("%j is refused", async (body) => {
    expect((await send("POST /events/:event/orders/bulk", body)).status).toBe(422);
  });
});

describe("saved views", () => {
  const view = (name: string, more = {}) => ({
    list: "orders",
    name,
    state: {
      filter_fields: { status: { in: ["CANCELLED"] } },
      columns: ["buyer", "status"],
      widths: { buyer: 240 },
    },
    ...more,
  });

  test("are private until they are shared; only the author can change them; each member has their own default", async () => {
    const colleague = await makeCaller(caller.account_id);
    const own = (await send("POST /saved-views", view("Mine"))).json.data;
    const shared = (await send("POST /saved-views", view("Ours", { is_shared: true, is_default: true }))).json
      .data;
    const seen = (await send("GET /saved-views?list=orders", undefined, colleague)).json.data;
    const foreign = await send("GET /saved-views?list=orders", undefined, stranger);

    expect(shared).toMatchObject({ is_own: true, is_default: true, state: view("").state });
    expect(seen.map((one: { name: string }) => one.name)).toEqual(["Ours"]);
    expect(seen[0]).toMatchObject({ is_own: false, is_default: false });
    expect(foreign.json.data).toEqual([]);

    const answers = await Promise.all([
      send(`PATCH /saved-views/${shared.id}`, { name: "Theirs" }, colleague),
      send(`DELETE /saved-views/${shared.id}`, undefined, colleague),
      send(`PATCH /saved-views/${own.id}`, { is_default: true }, colleague),
      send(`PATCH /saved-views/${shared.id}`, { is_default: true }, colleague),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 200]);

    await send(`PATCH /saved-views/${own.id}`, { is_default: true });
    const mine = (await send("GET /saved-views?list=orders")).json.data;
    expect(mine.filter((one: { is_default: boolean }) => one.is_default)).toMatchObject([{ name: "Mine" }]);
    expect((await send(`DELETE /saved-views/${own.id}`)).status).toBe(204);
  });

  test("refuses a view as default that is deleted at the same time", async () => {
    const colleague = await makeCaller(caller.account_id);
    const shared = (await send("POST /saved-views", view("Going", { is_shared: true }))).json.data;
    const release = await holdOpen(db, (tx) =>
      tx.deleteFrom("saved_views").where("id", "=", shared.id).execute(),
    );

    const choosing = send(`PATCH /saved-views/${shared.id}`, { is_default: true }, colleague);
    await untilBlocked(db, choosing);
    await release();

    expect((await choosing).status).toBe(404);
  });

  test.each([
    view("x", { list: "sessions" }),
    view(""),
    view("x", { state: { evil: 1 } }),
    view("x", { state: { columns: ["a".repeat(41)] } }),
    view("x", { state: { widths: { buyer: 0 } } }),
    view("x", { state: { widths: { buyer: "wide" } } }),
  ])("%j is refused", async (body) => {
    expect((await send("POST /saved-views", body)).status).toBe(422);
  });
});

test.each([
  ["NUL", "a\u0000b"],
  ["half a character", "\ud800"],
])(
  "API-02 INJ-21 refuses a view with a field name that contains %s, instead of storing it partially",
  async (_what, name) => {
    for (const state of [{ filter_fields: { [name]: { eq: "1" } } }, { widths: { [name]: 100 } }]) {
      const { status, json } = await send("POST /saved-views", { list: "orders", name: "Odd", state });

      expect([status, json.code]).toEqual([422, "invalid"]);
    }
  },
);

describe("search", () => {
  test("finds events, orders and attendees of one's own account by name, email address and code", async () => {
    const order = await makeOrder(db, event, {
      product,
      first_name: "Quirin",
      last_name: "Zobel",
      email: "zobel@example.net",
    });
    const find = async (words: string, by = caller) =>
      (await send(`GET /search?query=${encodeURIComponent(words)}`, undefined, by)).json.data;

    for (const words of ["zobel", "Quirin Z", "zobel@example.net", order.public_id]) {
      expect((await find(words)).orders, words).toMatchObject([{ id: order.id, event_title: "Midsummer" }]);
    }
    expect((await find(order.attendees[0]!.public_id)).attendees).toMatchObject([
      { order_id: order.id, ticket: "Day ticket" },
    ]);
    expect((await find("midsum")).events).toMatchObject([{ id: event.id }]);
    expect(await find("zobel", stranger)).toEqual({ events: [], orders: [], attendees: [] });
    expect(await find("zo")).toMatchObject({ orders: [], attendees: [] });
    expect(await find("%%%")).toEqual({ events: [], orders: [], attendees: [] });
    expect(await find("")).toEqual({ events: [], orders: [], attendees: [] });
  });

  test("finds nothing of a deleted event", async () => {
    const gone = await makeEvent(db, { account_id: caller.account_id, title: "Equinox" });
    await deleteEvent(db, { accountId: caller.account_id, eventId: gone.id });

    const { json } = await send("GET /search?query=equinox");

    expect(json.data.events).toEqual([]);
  });

  test.each([
    ["mara.dunfarsen48963@post.example.net", "nfarsen48963"],
    ["Tomas Hingrahin", "as Hingrahin"],
    ["O-AB12CD3", "O-AB12CD3"],
    ["@example.org", "@example.org"],
  ])("for %j searches the index for %j", (words, piece) => {
    expect(mostSelectiveTrigrams(words)).toBe(piece);
  });

  test("refuses a caller who is not logged in", async () => {
    expect((await api.send("GET /search?query=zobel")).status).toBe(401);
  });
});
