import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../../test/api.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeMember, makeSession } from "../../../../test/factories.ts";
import { makeKit } from "../../../../test/kit.ts";

const database = await testDatabase();
const { db } = database;
const kit = makeKit();
const { send } = await testApi(testServices(database), [() => kit.area]);

const make = (key: string, name = "Ada", from = "192.0.2.1") =>
  send("POST /things", { body: { name }, headers: { "idempotency-key": key, "x-forwarded-for": from } });

test("API-05 the same key and body get the same answer, and the work runs once", async () => {
  const before = kit.made();

  const first = await make("key-1");
  const again = [await make("key-1"), await make("key-1")];

  for (const answer of again) expect([answer.status, answer.json]).toEqual([first.status, first.json]);
  expect(kit.made()).toBe(before + 1);
});

test("API-05 the order of a body's fields and the spelling of its content type do not matter", async () => {
  const headers = { "idempotency-key": "key-spelling" };
  const first = await send("POST /things", { body: { name: "Ada", meta: { a: "1" } }, headers });
  const again = await send("POST /things", { body: { meta: { a: "1" }, name: " Ada " }, headers });

  expect(again.json).toEqual(first.json);
});

test("API-05 refuses the same key with another body", async () => {
  await make("key-2");

  const other = await make("key-2", "Grace");

  expect([other.status, other.json.code]).toEqual([422, "idempotency_key_reused"]);
});

test("API-05 a second call gets 409 while the first call runs, and the answer afterwards", async () => {
  const before = kit.made();
  const release = kit.hold();
  const first = make("key-3");
  await expect.poll(countKeysUnderWay).toBe(1);

  const second = await make("key-3");
  const otherBody = await make("key-3", "Grace");
  release();

  expect([second.status, second.json.code]).toEqual([409, "request_in_flight"]);
  expect([otherBody.status, otherBody.json.code]).toEqual([422, "idempotency_key_reused"]);
  expect((await first).status).toBe(201);
  expect((await make("key-3")).json).toEqual((await first).json);
  expect(kit.made()).toBe(before + 1);
});

test("API-05 fifty calls at once do the work once", async () => {
  const before = kit.made();

  const answers = await Promise.all(Array.from({ length: 50 }, () => make("key-4")));

  expect(kit.made()).toBe(before + 1);
  for (const { status } of answers) expect([201, 409]).toContain(status);
});

test("API-05 answers a successful call whose response cannot be stored, and does not run it again at once", async () => {
  const before = kit.made();
  await sql`
    create function break_off() returns trigger language plpgsql as $$
      begin raise exception 'the server is being shut down' using errcode = '57P01'; end $$`.execute(db);
  await sql`create trigger break_off before update of response on idempotency_keys
            for each row execute function break_off()`.execute(db);
  const first = await make("key-broken-off");
  await sql`drop function break_off() cascade`.execute(db);

  const again = await make("key-broken-off");
  await sql`delete from idempotency_keys where status is null`.execute(db);

  expect(first.status).toBe(201);
  expect([again.status, again.json.code]).toEqual([409, "request_in_flight"]);
  expect(kit.made()).toBe(before + 1);
});

test("API-05 a call that took too long and failed does not release the key of the call that began since", async () => {
  const before = kit.made();
  const letFirstGo = kit.hold();
  const first = make("key-slow", "refuse me");
  await expect.poll(countKeysUnderWay).toBe(1);
  await sql`update idempotency_keys set locked_until = now() where status is null`.execute(db);
  const letSecondGo = kit.hold();
  const second = make("key-slow", "refuse me");
  await expect
    .poll(() => sql`select from idempotency_keys where locked_until > now() and status is null`.execute(db))
    .toMatchObject({ rows: [{}] });

  letFirstGo();
  expect((await first).status).toBe(409);
  const third = await make("key-slow", "refuse me");
  letSecondGo();
  await second;

  expect([third.status, third.json.code]).toEqual([409, "request_in_flight"]);
  expect(kit.made()).toBe(before);
});

test("API-05 the same key of another account, buyer or address is another key", async () => {
  const sessions = await Promise.all(
    [await makeMember(db), await makeMember(db)].map((member) => makeSession(db, member)),
  );
  const asMember = (session: string) =>
    send("POST /member-things", {
      body: { name: "Ada" },
      cookies: { "__Host-session": session },
      headers: { "idempotency-key": "shared" },
    });
  const asBuyer = (checkout: string) =>
    send("POST /things", {
      body: { name: "Ada" },
      cookies: { "__Host-checkout": checkout },
      headers: { "idempotency-key": "shared" },
    });

  const answers = [
    await asMember(sessions[0]!),
    await asMember(sessions[1]!),
    await asBuyer("one"),
    await asBuyer("two"),
    await make("shared", "Ada", "192.0.2.1"),
    await make("shared", "Ada", "192.0.2.2"),
  ];

  expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(6);
  expect((await asMember(sessions[0]!)).json).toEqual(answers[0]!.json);
});

test("API-05 treats a key as new after 24 hours", async () => {
  const first = await make("key-5");
  await sql`update idempotency_keys set created_at = created_at - interval '24 hours 1 second'`.execute(db);

  const later = await make("key-5", "Grace");

  expect([later.status, later.json.data.name]).toEqual([201, "Grace"]);
  expect(later.json.data.id).not.toBe(first.json.data.id);
});

test("API-05 stores no refusal, because the caller may fix the cause and send the same key again", async () => {
  expect((await make("key-6", "refuse me")).status).toBe(409);
  expect((await make("key-6", "refuse me")).json.code).toBe("conflict");

  expect((await make("key-6", "Ada")).status).toBe(201);
});

test("API-05 allows a call with an unknown outcome again at once, with the same body only", async () => {
  const before = kit.made();
  kit.breakNext();

  const lost = await make("key-lost");
  const other = await make("key-lost", "Grace");
  const again = await make("key-lost");

  expect(lost.status).toBe(503);
  expect([other.status, other.json.code]).toEqual([422, "idempotency_key_reused"]);
  expect([again.status, kit.made()]).toEqual([201, before + 2]);
});

test("API-05 gives a caller without a session a separate scope by address and browser", async () => {
  const answers = await Promise.all(
    ["one", "two"].map((browser) =>
      send("POST /things", {
        body: { name: "Ada" },
        headers: { "idempotency-key": "constant", "user-agent": browser },
      }),
    ),
  );

  expect(answers[0]!.json.data.id).not.toBe(answers[1]!.json.data.id);
});

test("API-05 allows the key of a process that died again once its lock has expired", async () => {
  const release = kit.hold();
  const lost = make("key-7");
  await expect.poll(countKeysUnderWay).toBe(1);
  await sql`update idempotency_keys set locked_until = now() - interval '1 second' where status is null`.execute(
    db,
  );
  release();
  await lost;

  expect((await make("key-7")).status).toBe(201);
});

test("API-05 refuses an empty key and one of a thousand characters", async () => {
  for (const key of ["", "x".repeat(1_000)])
    expect([key.length, (await make(key)).status]).toEqual([key.length, 422]);
});

test("API-05 a repeat sets the cookies again, because the first answer may never have arrived", async () => {
  const first = await make("key-8", "new here");
  const again = await make("key-8", "new here");

  expect(first.cookies["__Host-checkout"]).toMatch(/^session-/);
  expect(again.json).toEqual(first.json);
  expect(again.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
});

test("API-05 gives another body or another caller no cookie of the first call", async () => {
  await make("key-9", "new here");

  const otherBody = await make("key-9", "Grace");
  const otherCaller = await make("key-9", "Grace", "192.0.2.77");

  expect([otherBody.status, otherBody.cookies]).toEqual([422, {}]);
  expect([otherCaller.status, otherCaller.cookies]).toEqual([201, {}]);
});

test("stores answers and cookies so that they can neither be read in the database nor moved to another key", async () => {
  const { cookies } = await make("key-10", "new here");
  await make("key-11", "new here", "192.0.2.88");
  const { rows } = await sql<{ response: Buffer }>`
    select response from idempotency_keys where response is not null`.execute(db);

  await sql`
    update idempotency_keys set response = (
      select response from idempotency_keys where key_hash = sha256('key-11'))
    where key_hash = sha256('key-10')`.execute(db);
  const moved = await make("key-10", "new here");

  for (const { response } of rows) {
    expect(response.toString("latin1")).not.toContain(cookies["__Host-checkout"]);
    expect(response.toString("latin1")).not.toContain("new here");
  }
  expect([moved.status, moved.cookies]).toEqual([500, {}]);
});

async function countKeysUnderWay(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from idempotency_keys where status is null`.execute(db);
  return rows[0]!.n;
}
