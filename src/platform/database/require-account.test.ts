import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeOrganizer } from "../../../test/factories.ts";
import { z } from "zod";
import { createServices } from "../../app/create-services.ts";
import { readConfig } from "../../app/config.ts";
import { type Policy, route } from "../http/contract.ts";
import { createDispatcher } from "../http/dispatcher.ts";
import { withinCall } from "./call-scope.ts";
import type { Db } from "./database.ts";
import { acrossAccounts } from "./require-account.ts";

const database = await testDatabase();
const { db, pool } = database.guarded;
const notes = { notes: "seen" };
let event: Awaited<ReturnType<typeof makeEvent>>;
let order: Awaited<ReturnType<typeof makeOrder>>;

beforeEach(async () => {
  event = await makeEvent(
    database.db,
    await makeOrganizer(database.db).then((one) => ({ account_id: one.account_id, organizer_id: one.id })),
  );
  order = await makeOrder(database.db, event);
});

const ofMember = <Result>(act: () => Promise<Result>) => withinCall({ isOfMember: true }, act);
const ofVisitor = <Result>(act: () => Promise<Result>) => withinCall({ isOfMember: false }, act);

const noteOf = async () =>
  (await db.selectFrom("orders").select("notes").where("id", "=", order.id).executeTakeFirstOrThrow()).notes;

test("TEN-15 refuses a write by an id alone, and changes nothing", () =>
  ofVisitor(async () => {
    const update = db.updateTable("orders").set(notes).where("id", "=", order.id).execute();
    await expect(update).rejects.toThrow("names no account in a write to orders");
    await expect(db.deleteFrom("images").where("id", "=", 1).execute()).rejects.toThrow("images");
    await expect(pool.query("update orders set notes = 'seen' where id = $1", [order.id])).rejects.toThrow(
      "orders",
    );
    await expect(
      sql`with gone as (delete from images where id = 1 returning id) select * from gone`.execute(db),
    ).rejects.toThrow("images");

    expect(await noteOf()).toBeNull();
  }));

test("TEN-15 does not accept an account that a statement writes but does not compare", () =>
  ofVisitor(async () => {
    const { account_id } = event;
    const update = db.updateTable("orders").set({ account_id }).where("id", "=", order.id).execute();
    await expect(update).rejects.toThrow("names no account");
  }));

test("TEN-15 allows a write that names its account, and the connection works after a refusal", () =>
  ofVisitor(async () => {
    const byId = db.updateTable("orders").set(notes).where("id", "=", order.id);
    for (let turn = 0; turn < 20; turn++) await expect(byId.execute()).rejects.toThrow("names no account");

    await byId.where("account_id", "=", event.account_id).execute();

    expect(await noteOf()).toBe("seen");
  }));

test("TEN-15 allows a transaction to write by id the rows it read under its account, but not the next transaction", () =>
  ofVisitor(async () => {
    const byId = db.updateTable("orders").set(notes).where("id", "=", order.id).compile();

    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom("orders")
        .select("id")
        .where("id", "=", order.id)
        .where("account_id", "=", event.account_id)
        .forUpdate()
        .execute();
      await tx.executeQuery(byId);
    });
    const next = db.transaction().execute((tx) => tx.executeQuery(byId));

    await expect(next).rejects.toThrow("names no account");
    expect(await noteOf()).toBe("seen");
  }));

test("TEN-15 allows a statement that gives a reason for changing several accounts", () =>
  ofVisitor(async () => {
    await db
      .updateTable("orders")
      .set(notes)
      .where("id", "=", order.id)
      .modifyEnd(acrossAccounts("a sweep of old notes"))
      .execute();

    expect(await noteOf()).toBe("seen");
  }));

test("allows statements on tables that belong to no account", async () => {
  await sql`update installation set value = '1' where key = 'none'`.execute(db);
  await sql`delete from rate_limits where key = 'none'`.execute(db);
});

const byId = (of: Db) => of.selectFrom("orders").select("id").where("id", "=", order.id);

const INSERTS_WITHOUT_ACCOUNT: [string, string][] = [
  [
    "values",
    "insert into order_history (event_id, order_id, action, actor) values ($1, $2, 'NOTED', 'SYSTEM')",
  ],
  ["no list of columns", "insert into images values ($1, $2)"],
  ["only defaults", "insert into images default values"],
  [
    "a copy without a list of columns",
    "insert into images (select * from images where account_id = $1 or id = $2)",
  ],
  [
    "the second of two inserts",
    "with one as (insert into images (account_id, id) values ($1, $2)) insert into orders (event_id) values ($1)",
  ],
  [
    "an insert after a query",
    "with one as (select $1, $2 where 1 = 1) insert into orders (event_id) values (1)",
  ],
  [
    "a row of a task without its task",
    "insert into task_rows (position, subject_id, label) values ($1, $2, '')",
  ],
];

test.each(INSERTS_WITHOUT_ACCOUNT)(
  "TEN-15 refuses an insert that does not name its account: %s",
  async (_, text) => {
    for (const inCall of [ofMember, ofVisitor]) {
      const insert = inCall(() => pool.query(text, [event.id, order.id]));
      await expect(insert).rejects.toThrow("names no account in an insert into");
    }
  },
);

test("TEN-15 refuses an upsert that finds the row to change by an id that any account may name", () =>
  ofVisitor(async () => {
    const upsert = (target: string) =>
      pool.query(
        `insert into orders (id, account_id, event_id) values ($1, $2, $3)
         on conflict ${target} do update set notes = 'seen', account_id = excluded.account_id`,
        [order.id, event.account_id, event.id],
      );

    await expect(upsert("(id)")).rejects.toThrow("names no account in an upsert of orders");
    await expect(upsert("on constraint orders_pkey")).rejects.toThrow("an upsert of orders");
    // The server refuses what the connection lets through: ids are its own to give.
    await expect(upsert("(account_id, notes)")).rejects.toThrow("cannot insert a non-DEFAULT value");
  }));

test("TEN-15 refuses a member's insert that copies rows which it finds by an id alone", () =>
  ofMember(async () => {
    const copy = (condition: string) =>
      pool.query(
        `insert into order_history (account_id, event_id, order_id, action, actor)
         select account_id, event_id, id, 'NOTED', 'SYSTEM' from orders where ${condition}`,
        [order.id],
      );

    await expect(copy("id = $1")).rejects.toThrow("names no account in a read of orders");
    await expect(copy("id = $1 on conflict (account_id) do update set order_id = $1")).rejects.toThrow(
      "a read of orders",
    );
    expect((await copy(`id = $1 and account_id = ${event.account_id}`)).rowCount).toBe(1);
  }));

test("TEN-15 does not accept an account that a statement assigns after a condition", () =>
  ofVisitor(async () => {
    const text = `with one as (select 1 as id where true) update orders set account_id = $1, notes = 'seen'
      from one where orders.id = $2`;

    await expect(pool.query(text, [event.account_id, order.id])).rejects.toThrow("a write to orders");
    expect(await noteOf()).toBeNull();
  }));

test("TEN-15 allows inserts that name their account, and those of jobs", async () => {
  const insert = (columns: string, values: unknown[]) =>
    pool.query(
      `insert into order_history (${columns}, action, actor)
       values (${values.map((_, place) => `$${place + 1}`).join()}, 'NOTED', 'SYSTEM') returning id`,
      values,
    );

  const inCall = await ofMember(() =>
    insert("account_id, event_id, order_id", [event.account_id, event.id, order.id]),
  );
  const inJob = insert("event_id, order_id", [event.id, order.id]);

  expect(inCall.rowCount).toBe(1);
  await expect(inJob).rejects.toThrow('null value in column "account_id"');
});

test("TEN-15 refuses a read by an id alone in a member's call", () =>
  ofMember(async () => {
    const joined = db
      .selectFrom("events as e")
      .innerJoin("organizers as o", "o.id", "e.organizer_id")
      .select("o.name")
      .where("e.id", "=", event.id);

    await expect(byId(db).execute()).rejects.toThrow("names no account in a read of orders");
    await expect(pool.query("select * from stock")).rejects.toThrow("a read of stock");
    await expect(joined.execute()).rejects.toThrow("a read of events");
    expect(await byId(db).where("account_id", "=", event.account_id).execute()).toHaveLength(1);
  }));

test("TEN-15 allows a member's call to read an account by its id, and rows joined with it", () =>
  ofMember(async () => {
    const owner = db
      .selectFrom("accounts as a")
      .leftJoin("memberships as m", "m.account_id", "a.id")
      .select("a.id");

    expect(await owner.where("a.id", "=", event.account_id).execute()).toHaveLength(1);
    await expect(owner.where("m.is_account_owner", "=", true).execute()).rejects.toThrow(
      "a read of memberships",
    );
  }));

test("TEN-15 allows a read that gives a reason why its ids suffice", () =>
  ofMember(async () => {
    const marked = byId(db).modifyEnd(acrossAccounts("found under its account before"));

    expect(await marked.execute()).toHaveLength(1);
  }));

test("TEN-15 allows reads by id in a visitor's call, and reads and writes by id in a job", async () => {
  expect(await ofVisitor(() => byId(db).execute())).toHaveLength(1);

  await db.updateTable("orders").set(notes).where("id", "=", order.id).execute();
  expect(await noteOf()).toBe("seen");
});

const PLANTED: [Policy, string][] = [
  ["public", "found"],
  ["checkout", "found"],
  ["self", "refused"],
  ["member", "refused"],
  ["user", "refused"],
  ["admin", "refused"],
  ["superadmin", "found"],
];

test.each(PLANTED)(
  "TEN-15 a handler of policy %s that reads by an id alone: %s",
  async (policy, expected) => {
    const contract = {
      readOrder: route({
        method: "GET",
        path: "/orders",
        summary: "Planted",
        policy,
        response: z.object({ found: z.number() }),
      }),
    };
    const handlers = { readOrder: async () => ({ found: (await byId(db).execute()).length }) };
    const dispatcher = createDispatcher([{ contract, handlers }], {
      once: ({ answer, call }) => answer(call),
    });
    const member = async () => ({ role: "SUPERADMIN", eventIds: null, lacksSecondStep: false });

    const answer = dispatcher.dispatch(dispatcher.routes[0]!, {} as never, { member } as never).then(
      () => "found",
      (error: Error) => (error.name === "AccountMissing" ? "refused" : String(error)),
    );

    expect(await answer).toBe(expected);
  },
);

test.each([true, false])(
  "the program guards its connections in development alone: %s",
  async (isDevelopment) => {
    const config = readConfig(
      { TESSERA_LOG: "silent", SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz" },
      isDevelopment,
    );
    const services = createServices(config, database.url, { stop: async () => {} } as never);

    const read = ofMember(() => byId(services.db).execute()).then(
      (rows) => rows.length,
      (error: Error) => error.name,
    );

    expect(await read.finally(() => services.close())).toBe(isDevelopment ? "AccountMissing" : 1);
  },
);
