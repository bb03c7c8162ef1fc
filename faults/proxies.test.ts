import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { type Program, type Settings, sharing, startProgram } from "./program.ts";

const { url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-proxies-"));
const HOST = "tickets.example.org";
const PER_MINUTE = 5;
/** Every machine has all addresses of 127.0.0.0/8, so each visitor and each proxy has a different address. */
const [INNER, OUTER] = ["127.0.0.2", "127.0.0.3"];

const running: (Nginx | Program)[] = [];
afterAll(async () => {
  for (const one of running.reverse()) await one.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function startBehind(trusted: string, given: Settings = {}) {
  const program = await startProgram({
    ...sharing(url, folder),
    // The program prints the port that it chose.
    PUBLIC_URL: `https://${HOST}:0`,
    TESSERA_TRUST_PROXY: trusted,
    TESSERA_API_CALLS_PER_MINUTE: String(PER_MINUTE),
    ...given,
  });
  running.push(program);
  return program;
}

async function startProxy(upstream: number, from: string): Promise<Nginx> {
  const nginx = await startNginx({ folder: path.join(folder, `nginx-${running.length}`), upstream, from });
  running.push(nginx);
  return nginx;
}

interface Visit {
  /** The visitor's own address. */
  from: string;
  path?: string;
  headers?: Record<string, string>;
}

/** Returns the status of one request over a new connection. */
function visit(
  port: number,
  { from, path: address = "/api/public/organizers/1", headers = {} }: Visit,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        host: "127.0.0.1",
        port,
        path: address,
        localAddress: from,
        agent: false,
        headers: { host: HOST, ...headers },
      },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode!));
      },
    );
    request.once("error", reject);
  });
}

/** Returns the answers to a visitor who claims another address with every request. */
async function claimOthers(port: number, from: string, times = PER_MINUTE + 3): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1)
    statuses.push(
      await visit(port, { from, headers: { "x-forwarded-for": `203.0.113.${n}, 198.51.100.${n}` } }),
    );
  return statuses;
}

/** The demo data have an organiser with this id. */
const ANSWERED = 200;
const untilRefused = [...Array(PER_MINUTE).fill(ANSWERED), 429, 429, 429];

test("ABU-14 behind nginx a visitor counts by their own address, whatever they claim", async () => {
  const program = await startBehind(INNER);
  const nginx = await startProxy(program.port, INNER);

  expect(await claimOthers(nginx.port, "127.0.1.1")).toEqual(untilRefused);
  expect(await visit(nginx.port, { from: "127.0.1.2" })).toBe(ANSWERED);
});

test("ABU-14 counts by the visitor's address behind two proxies as well, when both are listed", async () => {
  const program = await startBehind(`${INNER}, ${OUTER}`);
  const inner = await startProxy(program.port, INNER);
  const outer = await startProxy(inner.port, OUTER);

  expect(await claimOthers(outer.port, "127.0.1.3")).toEqual(untilRefused);
  expect(await visit(outer.port, { from: "127.0.1.4" })).toBe(ANSWERED);
});

test("control: a proxy that is not listed counts as one visitor for all its clients", async () => {
  const program = await startBehind(INNER);
  const inner = await startProxy(program.port, INNER);
  const outer = await startProxy(inner.port, OUTER);

  await claimOthers(outer.port, "127.0.1.5");

  expect(await visit(outer.port, { from: "127.0.1.6" })).toBe(429);
});

test("ABU-14 trusts no header of a request that bypasses the proxies: neither an address nor a name", async () => {
  const program = await startBehind("127.0.0.2/31");

  expect(await claimOthers(program.port, "127.0.1.7")).toEqual(untilRefused);
  const forwarded = { host: "upstream", "x-forwarded-host": HOST };
  expect(await visit(program.port, { from: "127.0.1.8", headers: forwarded })).toBe(421);
});

test("WEB-08 behind nginx a foreign name gets 421, also for metrics and the mailbox; health checks need no name", async () => {
  const program = await startBehind(INNER);
  const nginx = await startProxy(program.port, INNER);
  const evil = { host: "evil.example" };
  const ask = (address: string, headers: Record<string, string>) =>
    visit(nginx.port, { from: "127.0.1.9", path: address, headers });

  for (const address of ["/", "/auth/login", "/api/openapi.json", "/metrics", "/dev/mail", "/favicon.svg"])
    expect([address, await ask(address, evil)]).toEqual([address, 421]);
  expect([await ask("/livez", evil), await ask("/readyz", evil)]).toEqual([200, 200]);
  expect(await ask("/auth/login", { host: HOST })).toBe(200);
});

test("ABU-14 pages have a separate limit; files of the program have none", async () => {
  const program = await startBehind(INNER, { TESSERA_PAGES_PER_MINUTE: String(PER_MINUTE) });
  const nginx = await startProxy(program.port, INNER);
  const ask = (address: string, from = "127.0.1.10") => visit(nginx.port, { from, path: address });

  const pages = [];
  for (let n = 0; n < PER_MINUTE + 2; n += 1) pages.push(await ask("/auth/login"));
  const files = [];
  for (let n = 0; n < PER_MINUTE + 2; n += 1) files.push(await ask("/favicon.svg"));

  expect(pages).toEqual([...Array(PER_MINUTE).fill(200), 429, 429]);
  expect(files).toEqual(Array(PER_MINUTE + 2).fill(200));
  expect(await ask("/auth/login", "127.0.1.11")).toBe(200);
});
