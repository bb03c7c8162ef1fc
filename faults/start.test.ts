import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { makeMember } from "../test/factories.ts";
import { failToStart, SECRET_KEY, type Settings, startProgram, startWorker } from "./program.ts";
import { until } from "./until.ts";

const { db, pool, url } = await testDatabase();
const home = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-start-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => path.join(home, `data-${++folders}`);
const onDatabase = (): Settings => ({ DATABASE_URL: url, SECRET_KEY, TESSERA_DATA: newFolder() });

/** A refused start prints one sentence with a cause and, after the colon, a remedy. */
const REFUSAL = /^Tessera did not start\. [A-Z][^\n]+: [^\n]+\.\n$/;

async function refusalOf(settings: Settings, command: string[] = []): Promise<string> {
  const { code, output } = await failToStart(settings, { command });
  expect(output).toMatch(REFUSAL);
  expect(code).toBe(1);
  return output;
}

test.each<[what: string, settings: Settings, sentence: RegExp]>([
  [
    "an unknown setting",
    { TESSERA_DEOM: "on" },
    /There is no setting called TESSERA_DEOM: correct its name or remove it/,
  ],
  ["a malformed port", { PORT: "80x" }, /The setting PORT is not usable .*: correct it/],
  ["a database that is not PostgreSQL", { DATABASE_URL: "mysql://localhost/t" }, /The setting DATABASE_URL/],
  [
    "an address without TLS on another machine",
    { PUBLIC_URL: "http://tickets.example.org" },
    /PUBLIC_URL .*: put TLS in front and give the https:\/\/ address/,
  ],
  ["a malformed colour", { TESSERA_PRIMARY_COLOUR: "teal" }, /The setting TESSERA_PRIMARY_COLOUR/],
])("OPS-02 %s stops the start with one sentence that names it", async (_what, settings, sentence) => {
  expect(await refusalOf({ ...onDatabase(), ...settings })).toMatch(sentence);
});

test.each<[what: string, key: string | undefined, sentence: RegExp]>([
  ["no secret key", undefined, /SECRET_KEY is missing: .*openssl rand/],
  ["an empty secret key", "", /SECRET_KEY is missing/],
  ["a short secret key", "k7Jq2x", /SECRET_KEY is too weak: .*32/],
  ["the key of an example", "change-me-change-me-change-me-change-me", /SECRET_KEY is too weak/],
])("OPS-02 %s stops the start with an external database", async (_what, key, sentence) => {
  const { SECRET_KEY: _default, ...settings } = onDatabase();

  const refusal = await refusalOf(key === undefined ? settings : { ...settings, SECRET_KEY: key });

  expect(refusal).toMatch(sentence);
  if (key) expect(refusal).not.toContain(key);
});

test("OPS-02 refuses a live payment key beside demo data, and does not repeat it", async () => {
  const key = "sk_live_51Nq0aBcDeFgHiJkLmNoPqRs";

  const beside = await refusalOf({ ...onDatabase(), TESSERA_DEMO: "on", STRIPE_SECRET_KEY: key });
  const embedded = await refusalOf({ TESSERA_DATA: newFolder(), STRIPE_SECRET_KEY: key });

  expect(beside).toMatch(/STRIPE_SECRET_KEY is a live key/);
  expect(embedded).toMatch(/STRIPE_SECRET_KEY is a live key/);
  expect(beside + embedded).not.toContain(key);
});

test("OPS-02 a bare TESSERA_TRUST_PROXY=on stops the start and says what to write instead", async () => {
  expect(await refusalOf({ ...onDatabase(), TESSERA_TRUST_PROXY: "on" })).toMatch(
    /TESSERA_TRUST_PROXY=on would .*: give the addresses or networks of your proxies .* loopback or private\.$/m,
  );
});

test("a worker may be the first process of an installation", async () => {
  const database = `worker_first_${process.pid}`;
  await pool.query(`create database ${database}`);
  const worker = await startWorker({
    ...onDatabase(),
    DATABASE_URL: url.replace(/\/test_[^?]+/, `/${database}`),
  });
  const client = new pg.Client(url.replace(/\/test_[^?]+/, `/${database}`));
  await client.connect();
  const { rows } = await client.query("select to_regclass('orders')::text as orders");
  await client.end();

  expect(rows).toEqual([{ orders: "orders" }]);
  expect(await worker.stop()).toMatchObject({ code: 0 });
  await pool.query(`drop database ${database} with (force)`);
});

test("two concurrent first starts on one database with demo data both succeed, with one set of it", async () => {
  const name = `demo_${process.pid}`;
  await pool.query(`create database ${name}`);
  const settings = {
    DATABASE_URL: url.replace(/\/test_[^?]+/, `/${name}`),
    SECRET_KEY,
    TESSERA_DATA: newFolder(),
    TESSERA_DEMO: "on",
  };

  const programs = await Promise.all([startProgram(settings), startProgram(settings)]);
  const answers = await Promise.all(
    programs.map(({ port }) => fetch(`http://127.0.0.1:${port}/event/1`).then(({ status }) => status)),
  );
  const filled = programs.filter((program) => program.output().includes("Demo data is there"));
  await Promise.all(programs.map((program) => program.stop()));
  await pool.query(`drop database ${name} with (force)`);

  expect(answers).toEqual([200, 200]);
  expect(filled).toHaveLength(1);
});

test("an installation without a mail server says at its start that no email is sent", async () => {
  const program = await startProgram({ ...onDatabase(), TESSERA_DEMO: "off" });
  await until("it has said so", () => program.output().includes("SMTP_URL is missing: no mail is sent"));
  await program.stop();
});

test("each start says how to become the administrator, as long as the installation has none", async () => {
  const offer = /This installation has no administrator yet\. Register, then run .*grant-administrator/;
  const first = await startProgram({ ...onDatabase(), TESSERA_DEMO: "off" });
  await first.stop();
  expect(first.output()).toMatch(offer);

  const { user_id } = await makeMember(db, { role: "SUPERADMIN" });
  const second = await startProgram({ ...onDatabase(), TESSERA_DEMO: "off" });
  await second.stop();
  await db.deleteFrom("memberships").where("user_id", "=", user_id).execute();

  expect(second.output()).not.toMatch(offer);
});

test("a port that another program uses stops the start, and also ends the program's own database", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as net.AddressInfo;
  const folder = newFolder();

  const refusal = await refusalOf({ ...onDatabase(), PORT: String(port) });
  const embedded = await failToStart({ TESSERA_DATA: folder, TESSERA_DEMO: "off", PORT: String(port) });
  other.close();

  expect(refusal).toMatch(new RegExp(`Port ${port} is taken by another program: stop it, or set PORT`));
  expect(embedded).toMatchObject({ code: 1, output: refusal });
  await until(
    "its PostgreSQL has ended",
    () => !fs.existsSync(path.join(folder, "postgres/data/postmaster.pid")),
  );
});

test("an address that this machine does not have stops the start", async () => {
  expect(await refusalOf({ ...onDatabase(), HOST: "192.0.2.1" })).toMatch(
    /This machine has no address 192\.0\.2\.1: correct HOST/,
  );
});

test("a data folder that cannot be written stops the start", async () => {
  const unwritable = process.getuid?.() === 0 ? "/sys/tessera" : "/tessera";

  expect(await refusalOf({ TESSERA_DATA: unwritable })).toMatch(/\/tessera.* cannot be written .*: make it/);
});

test("a file where the data folder should be stops the start", async () => {
  const file = newFolder();
  fs.writeFileSync(file, "");

  expect(await refusalOf({ TESSERA_DATA: file })).toMatch(/: (remove it|make it writable)/);
});

test("a damaged data folder stops the start and stays unchanged", async () => {
  const folder = newFolder();
  const version = path.join(folder, "postgres/data/PG_VERSION");
  fs.mkdirSync(path.dirname(version), { recursive: true });
  fs.writeFileSync(version, "?");

  expect(await refusalOf({ TESSERA_DATA: folder })).toMatch(/is damaged .*: put a backup in its place/);
  expect(fs.readFileSync(version, "utf8")).toBe("?");
});

/** A release raises the oldest allowed version when it drops something that an older program needs. */
const setOldestProgram = (version: string) =>
  pool.query(
    `create or replace function oldest_program() returns text language sql immutable as $$ select '${version}' $$`,
  );

test.each(["start", "worker"])(
  "MIG-13 a database that a newer Tessera has used stops `%s` and stays unchanged",
  async (command) => {
    const newest = "9999-of-tomorrow";
    await pool.query("insert into kysely_migration (name, timestamp) values ($1, now()::text)", [newest]);
    await setOldestProgram("99.0.0");

    const refusal = await refusalOf(onDatabase(), [command]);
    const { rows } = await pool.query("select count(*)::int as ran from kysely_migration where name = $1", [
      newest,
    ]);
    await pool.query("delete from kysely_migration where name = $1", [newest]);
    await setOldestProgram("0.1.0");

    expect(refusal).toMatch(/already used by a newer Tessera .*9999-of-tomorrow.*: start that version/);
    expect(rows).toEqual([{ ran: 1 }]);
  },
);

test.each<[what: string, address: () => string, sentence: RegExp]>([
  ["nobody behind it", () => "postgres://tessera:hidden@127.0.0.1:9/tessera", /cannot be reached .*: /],
  [
    "a machine that there is not",
    () => "postgres://tessera:hidden@nowhere.invalid/tessera",
    /cannot be reached .*: /,
  ],
  [
    "a database that there is not",
    () => url.replace(/\/test_[^?]+/, "/nothing_here"),
    /no database .*nothing_here.*: create it/,
  ],
  [
    "a user that there is not",
    () => url.replace("postgres@", "stranger:hidden@"),
    /refuses the login .*stranger.*: correct/,
  ],
])(
  "a DATABASE_URL with %s stops the start, and its password is not repeated",
  async (_what, address, sentence) => {
    const refusal = await refusalOf({ ...onDatabase(), DATABASE_URL: address() });

    expect(refusal).toMatch(/DATABASE_URL/);
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain("hidden");
  },
);

test("a database whose user may not create tables stops the start", async () => {
  await pool.query("create role tessera_guest login");
  const empty = `empty_${process.pid}`;
  await pool.query(`create database ${empty}`);
  const address = url.replace("postgres@", "tessera_guest@").replace(/\/test_[^?]+/, `/${empty}`);

  const refusal = await refusalOf({ ...onDatabase(), DATABASE_URL: address });
  await pool.query(`drop database ${empty} with (force)`);
  await pool.query("drop role tessera_guest");

  expect(refusal).toMatch(/may not set the database up .*: make it the database's owner/);
});
