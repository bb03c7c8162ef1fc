import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, stageEvent } from "../bench/stage.ts";
import { makeEvent, makeMember } from "../test/factories.ts";
import { type Caddy, freePort, startCaddy } from "./caddy.ts";
import { openFixture } from "./fixture.ts";
import { until } from "./until.ts";

const PER_MINUTE = 2_000;
const BUYERS = 8;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-caddy-"));
const fixture = await openFixture();
const caddyPort = await freePort();
const settings = {
  PUBLIC_URL: `https://localhost:${caddyPort}`,
  TESSERA_TRUST_PROXY: "loopback",
  TESSERA_API_CALLS_PER_MINUTE: String(PER_MINUTE),
  // Caddy asks every second.
  TESSERA_DRAIN_SECONDS: "3",
};
const upstreams = [await freePort(), await freePort()];
const start = (place: number) => fixture.startProgram({ ...settings, PORT: String(upstreams[place]) });
const programs = [await start(0), await start(1)];
const caddy: Caddy = await startCaddy(folder, caddyPort, upstreams);
const origin = caddy.url;
const password = "correct horse battery staple";
const member = await makeMember(fixture.db, { password });
afterAll(async () => {
  await caddy.stop();
  await Promise.all(programs.map((program) => program.stop()));
  await fixture.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const callJson = (method: string, address: string, body: unknown, headers: Record<string, string> = {}) =>
  caddy.ask({
    method,
    path: address,
    headers: { origin, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function logIn(): Promise<string> {
  const { status, headers } = await callJson("POST", "/api/auth/login", { email: member.email, password });
  expect(status).toBe(200);
  return [headers["set-cookie"]!].flat().join("\n");
}

const asCookie = (setCookie: string) =>
  setCookie
    .split("\n")
    .map((line) => line.split(";")[0])
    .join("; ");

test("behind Caddy pages come compressed over TLS, cookies are host-only, and metrics stay inside", async () => {
  const page = await caddy.ask({ path: "/auth/login", headers: { "accept-encoding": "br" } });
  const cookies = await logIn();

  expect(page).toMatchObject({ status: 200 });
  expect(page.headers).toMatchObject({
    "content-encoding": "br",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(page.headers.server).toBeUndefined();
  expect(cookies).toMatch(/^__Host-\S+=.*; Secure/m);
  for (const internal of ["/metrics", "/readyz", "/livez"])
    expect([internal, (await caddy.ask({ path: internal })).status]).toEqual([internal, 404]);
  expect((await caddy.ask({ path: "/", headers: { host: "evil.example" } })).body).toBe("");
});

test("behind Caddy a visitor counts by their own address, whatever they claim", async () => {
  const wrongLogin = (from: string, claimed: string) =>
    caddy.ask({
      method: "POST",
      path: "/api/auth/login",
      from,
      headers: { origin, "content-type": "application/json", "x-forwarded-for": claimed },
      body: JSON.stringify({ email: `nobody-${claimed}@example.org`, password: "not the password" }),
    });
  const statuses = new Set<number>();
  // The limit is 30 wrong passwords in a quarter of an hour from one network.
  for (let n = 0; n < 31; n += 1) statuses.add((await wrongLogin("127.0.1.1", `203.0.113.${n}`)).status);

  expect(statuses).toContain(429);
  expect((await wrongLogin("127.0.1.2", "203.0.113.1")).status).not.toBe(429);
});

test("behind Caddy a change reaches an open dashboard at once, and a picture of several megabytes arrives", async () => {
  const cookie = asCookie(await logIn());
  const { id } = await makeEvent(fixture.db, { account_id: member.account_id });
  const noise = {
    create: {
      width: 1_200,
      height: 800,
      channels: 3 as const,
      background: "#888",
      noise: { type: "gaussian" as const, mean: 128, sigma: 80 },
    },
  };
  const form = new FormData();
  form.set("image", new Blob([await sharp(noise).png().toBuffer()], { type: "image/png" }), "cover.png");
  const request = new Request(origin, { method: "POST", body: form });
  const upload = await caddy.ask({
    method: "POST",
    path: `/api/events/${id}/images`,
    headers: { origin, cookie, "content-type": request.headers.get("content-type")! },
    body: Buffer.from(await request.arrayBuffer()),
  });
  expect([upload.status, upload.body]).toEqual([201, expect.any(String)]);

  let heard = "";
  void caddy
    .ask({ path: `/api/events/${id}/live`, headers: { cookie }, onPiece: (text) => (heard += text) })
    .catch(() => {});
  await until("the stream is open", () => heard.includes("retry:"));
  const change = JSON.stringify({ event_id: id, topic: "orders" });
  await fixture.pool.query("select pg_notify('tessera_changes', $1)", [change]);
  await until("the change arrives", () => heard.includes("event: change"));
});

test("behind Caddy an order reaches a process even if none says that it is ready", async () => {
  let checks = 0;
  const orders: http.IncomingHttpHeaders[] = [];
  const overloaded = http.createServer((request, response) => {
    if (request.url === "/readyz") checks += 1;
    if (request.method === "POST") orders.push(request.headers);
    response.writeHead(request.url === "/readyz" ? 503 : 200).end("answered");
  });
  const port = await freePort();
  await new Promise<void>((resolve) => overloaded.listen(port, "127.0.0.1", resolve));
  const another = await startCaddy(path.join(folder, "overloaded"), await freePort(), [port]);
  try {
    const checksAtStart = checks;
    // When Caddy sends the next check, it has processed the answer to the previous one.
    await until("Caddy knows that nobody is ready", () => checks >= checksAtStart + 2);
    const order = { method: "POST", path: "/api/public/events/1/order", body: "{}" };
    const headers = { traceparent: "00-11111111111111111111111111111111-2222222222222222-01" };

    expect(await another.ask({ ...order, headers })).toMatchObject({ status: 200, body: "answered" });
    expect(orders).toEqual([expect.objectContaining({ "x-forwarded-for": "127.0.0.1" })]);
    expect(orders[0]).toHaveProperty("x-request-id");
    expect(orders[0]).not.toHaveProperty("traceparent");
  } finally {
    await another.stop();
    overloaded.close();
  }
});

test("behind Caddy no order fails while the web processes are replaced one after the other", async () => {
  const sale = await stageEvent(fixture.pool, { products: 1, quantity: 100_000, price: 0 });
  const orders = `/api/public/events/${sale.eventId}/order`;
  const failures: string[] = [];
  let bought = 0;
  let busyAnswers = 0;
  let said = "";
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async (_, n) => {
    const from = `127.0.2.${n + 1}`;
    const call = async (method: string, address: string, body: unknown) => {
      for (;;) {
        const reply = await caddy.ask({
          method,
          path: address,
          from,
          headers: { origin, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        // On a busy machine a process may stall, and then it asks clients to try again later.
        if (reply.status !== 503 || !reply.headers["retry-after"]) return reply;
        busyAnswers += 1;
        await sleep(1_000);
      }
    };
    while (!isOver) {
      const held = await call("POST", orders, orderOf(sale.products[0]!)).catch((error: Error) => error);
      if (held instanceof Error || held.status !== 201) {
        failures.push(`hold: ${held instanceof Error ? held.message : `${held.status} ${held.body}`}`);
        continue;
      }
      const { shortId, session } = placedOrder(held.body);
      const own = `${orders}/${shortId}?session_identifier=${session}`;
      const done = await call("PUT", own, { order: BUYER }).catch((error: Error) => error);
      if (done instanceof Error || done.status !== 200)
        failures.push(`details: ${done instanceof Error ? done.message : `${done.status} ${done.body}`}`);
      else bought += 1;
      await sleep(10);
    }
  });

  for (const place of [0, 1]) {
    await sleep(500);
    const ending = await programs[place]!.stop();
    expect(ending).toMatchObject({ code: 0 });
    said += ending.output;
    programs[place] = await start(place);
    // Caddy asks every second whether the new process is ready.
    await sleep(2_500);
  }
  await until("they have bought", () => bought > 50);
  isOver = true;
  await Promise.all(buyers);

  expect(failures).toEqual([]);
  said += programs.map((program) => program.output()).join("");
  if (!said.includes("the process stalled")) expect(busyAnswers).toBe(0);
});
