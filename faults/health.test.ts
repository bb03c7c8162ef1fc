import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { stageEvent } from "../bench/stage.ts";
import { testDatabase } from "../test/database.ts";
import { makeOrganizer } from "../test/factories.ts";
import { type Program, ROOT, SECRET_KEY, sharing, startProgram } from "./program.ts";
import { until } from "./until.ts";

const { db, pool, url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-health-"));
const SMTP_URL = "smtp://mailer:a-hidden-word@127.0.0.1:2525";
let program: Program;

beforeAll(async () => {
  await makeOrganizer(db);
  program = await startProgram({ ...sharing(url, folder), SMTP_URL });
});

afterAll(async () => {
  await program.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const get = (address: string, headers: Record<string, string> = {}, from = program) =>
  fetch(`http://127.0.0.1:${from.port}${address}`, { headers });

test("OPS-01 without its database the program is alive and not ready, and becomes ready again by itself", async () => {
  const name = new URL(url).pathname.slice(1);
  const server = new pg.Client(inject("databaseServer"));
  await server.connect();

  await server.query(`alter database ${name} allow_connections false`);
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await until("it is not ready", async () => (await get("/readyz")).status === 503);
  const [live, ready] = await Promise.all([get("/livez"), get("/readyz")]);
  await server.query(`alter database ${name} allow_connections true`);
  await server.end();

  expect([live.status, await live.text()]).toEqual([200, "ok"]);
  expect([ready.status, await ready.text()]).toEqual([503, "not ready"]);
  await until("it is ready again", async () => (await get("/readyz")).status === 200);
});

test("OPS-01 metrics are for this machine, or for clients with the token", async () => {
  const token = "a-token-of-sixteen-or-more";
  const guarded = await startProgram({ ...sharing(url, folder), TESSERA_METRICS_TOKEN: token });

  const answers = await Promise.all([
    get("/metrics"),
    get("/metrics", { "x-forwarded-for": "203.0.113.7" }),
    get("/metrics", {}, guarded),
    get("/metrics", { authorization: "Bearer another-token-altogether" }, guarded),
    get("/metrics", { authorization: `Bearer ${token}` }, guarded),
  ]);
  const [ours] = await Promise.all(answers.map((answer) => answer.text()));
  await guarded.stop();

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200]);
  expect(ours).toMatch(/^http_request_seconds_count\{/m);
  expect(ours).not.toMatch(/postgres|o_[0-9a-z]{26}/);
});

/** All settings that a browser may see. Add a new key only on purpose. */
const PUBLIC_KEYS = [
  "apiUrl",
  "appName",
  "frontendUrl",
  "hasOnlinePayments",
  "hasPayoutSetup",
  "isDemo",
  "isTestMode",
  "platformSupportEmail",
  "primaryColour",
  "privacyUrl",
  "secondaryColour",
  "termsUrl",
];

test("OPS-03 pages and browser files contain only listed settings, and no secret", async () => {
  const { eventId } = await stageEvent(pool, { products: 1, quantity: 5, price: 0 });
  const pages = await Promise.all(
    [`/event/${eventId}`, "/auth/login", "/no-such-page"].map(async (address) => (await get(address)).text()),
  );
  const secrets = [SECRET_KEY, "a-hidden-word", url, "DATABASE_URL", "SECRET_KEY", "SMTP_URL"];

  for (const page of pages) {
    const config = /window\.__TESSERA_CONFIG__=(\{.*?\});/s.exec(page)?.[1];
    expect(PUBLIC_KEYS).toEqual(expect.arrayContaining(Object.keys(JSON.parse(config ?? "null") as object)));
    for (const secret of secrets) expect(page).not.toContain(secret);
  }
  for (const file of filesIn(path.resolve(ROOT, process.env.BUILD_DIR ?? "build", "client"))) {
    const text = fs.readFileSync(file, "latin1");
    for (const secret of secrets) expect([file, text.includes(secret)]).toEqual([file, false]);
  }
});

function filesIn(where: string): string[] {
  return fs
    .readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
