import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { makeEvent, makeProduct } from "../test/factories.ts";
import { type Program, sharing, startProgram } from "./program.ts";
import { until } from "./until.ts";

const { db, url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-slow-"));
let program: Program;
let eventId: number;

beforeAll(async () => {
  const event = await makeEvent(db);
  await makeProduct(db, event);
  eventId = event.id;
  program = await startProgram(sharing(url, folder));
});

afterAll(async () => {
  await program.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Long enough for a machine that is busy with other work. */
const PATIENCE = 20_000;
const IDLE = 600;
const SLOW = 100;

test("ABU-12 thousands of idle and slow connections neither overload the program nor stay forever", async () => {
  const idle = await openAll(IDLE, () => {});
  const slowHeaders = await openAll(SLOW, (socket) => {
    socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n");
    drip(socket, "X-A: b\r\n");
  });
  const slowBodies = await openAll(SLOW, (socket) => {
    socket.write("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
    socket.write("Content-Length: 100000\r\n\r\n");
    drip(socket, " ");
  });
  const all = [...idle, ...slowHeaders, ...slowBodies];

  expect(await slowestOf(20)).toBeLessThan(PATIENCE);
  await until("slow ones are shown out", async () => left([...slowHeaders, ...slowBodies]) === 0);
  expect(await slowestOf(20)).toBeLessThan(PATIENCE);
  await until("idle ones are shown out", async () => left(idle) === 0);

  for (const { socket } of all) socket.destroy();
});

test("ABU-12 refuses a megabyte of headers at once", async () => {
  const [huge] = await openAll(1, (socket) => {
    socket.write(`GET /livez HTTP/1.1\r\nHost: localhost\r\nX-A: ${"a".repeat(1_000_000)}\r\n\r\n`);
  });

  await until("it is closed", async () => !huge!.isOpen());
  expect(huge!.received() === "" || huge!.received().startsWith("HTTP/1.1 431 ")).toBe(true);
  expect(await slowestOf(5)).toBeLessThan(PATIENCE);
});

interface Held {
  socket: net.Socket;
  isOpen(): boolean;
  received(): string;
}

async function openAll(count: number, begin: (socket: net.Socket) => void): Promise<Held[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = net.connect(program.port, "127.0.0.1");
      let isOpen = true;
      let received = "";
      socket.on("error", () => {});
      socket.on("close", () => (isOpen = false));
      socket.on("data", (part) => (received += part.toString("latin1")));
      await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
      begin(socket);
      return { socket, isOpen: () => isOpen, received: () => received };
    }),
  );
}

/** Sends a byte at intervals, so that the connection never looks idle. */
function drip(socket: net.Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 2_000);
  socket.on("close", () => clearInterval(timer));
}

const left = (sockets: Held[]) => sockets.filter((one) => one.isOpen()).length;

/** Returns the longest waits of a visitor and a balancer in milliseconds, one after the other. */
async function slowestOf(count: number): Promise<number> {
  let slowest = 0;
  for (let turn = 0; turn < count; turn++) {
    const started = performance.now();
    const answers = await Promise.all(
      ["/livez", "/readyz", `/api/public/events/${eventId}`].map((address) =>
        fetch(`http://127.0.0.1:${program.port}${address}`),
      ),
    );
    for (const { status } of answers) expect(status).toBe(200);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}
