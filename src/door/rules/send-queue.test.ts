import { beforeEach, expect, test, vi } from "vitest";
import type { Verdict } from "../../check-in/contract.ts";
import { createSendQueue, type QueuedScan } from "./send-queue.ts";

const scan = (scan_id: string): QueuedScan => ({ scan_id, code: "c", is_typed: false, scanned_at: "" });
const admit = (scans: QueuedScan[]) =>
  scans.map(({ scan_id }) => ({ scan_id, verdict: "ADMITTED" }) as Verdict);
const settle = () => new Promise((resolve) => setTimeout(resolve));

const REFUSED = new Error("422");
const SHUT = new Error("410");
const LOST = new Error("network");
const PATIENCE = { timeout: 10_000 };

/** The server's behaviour, one entry for each request. After the last entry it admits everything. */
let script: (Error | Promise<unknown>)[];
let sent: string[][];
let pauses: { milliseconds: number; run: () => void }[];
let heard: { answered: string[]; delayed: string[][]; refused: string[]; shut: number };
/** The server refuses a call that contains one of these scans. */
let notTaken: string[];
beforeEach(() => {
  script = [];
  sent = [];
  pauses = [];
  heard = { answered: [], delayed: [], refused: [], shut: 0 };
  notTaken = [];
});

function makeQueue() {
  return createSendQueue({
    async send(scans) {
      sent.push(scans.map((one) => one.scan_id));
      const next = script.shift();
      if (next instanceof Error) throw next;
      await next;
      if (scans.some(({ scan_id }) => notTaken.includes(scan_id))) throw REFUSED;
      return admit(scans);
    },
    later(milliseconds, run) {
      const pause = { milliseconds, run };
      pauses.push(pause);
      return () => (pauses = pauses.filter((one) => one !== pause));
    },
    failureOf: (error) => (error === REFUSED ? "refused" : error === SHUT ? "shut" : "again"),
    onAnswered: (verdicts) => heard.answered.push(...verdicts.map((one) => one.scan_id)),
    onDelayed: (ids) => heard.delayed.push(ids),
    onShut: () => (heard.shut += 1),
    onRefused: (id) => heard.refused.push(id),
  });
}

test("a scan is sent at once and answered once", async () => {
  makeQueue().add(scan("1"));
  await settle();

  expect(sent).toEqual([["1"]]);
  expect(heard).toEqual({ answered: ["1"], delayed: [], refused: [], shut: 0 });
  expect(pauses).toEqual([]);
});

test("CHK-06 a scan whose answer was lost is sent again with the same id until it is answered", async () => {
  script = [LOST, LOST, LOST];
  makeQueue().add(scan("1"));
  for (let time = 0; time < 3; time += 1) {
    await settle();
    pauses.shift()!.run();
  }
  await settle();

  expect(sent).toEqual([["1"], ["1"], ["1"], ["1"]]);
  expect(heard.answered).toEqual(["1"]);
});

test("the pauses grow to ten seconds and start small again after an answer", async () => {
  script = [LOST, LOST, LOST, LOST, LOST, LOST];
  const queue = makeQueue();
  queue.add(scan("1"));
  const milliseconds = [];
  for (let time = 0; time < 6; time += 1) {
    await settle();
    const pause = pauses.shift()!;
    milliseconds.push(pause.milliseconds);
    pause.run();
  }
  await settle();
  script = [LOST];
  queue.add(scan("2"));
  await settle();

  expect(milliseconds).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(pauses.map((pause) => pause.milliseconds)).toEqual([1_000]);
});

test("CHK-15 sends the scans made during a request together in the next one, in order", async () => {
  const gate = Promise.withResolvers<void>();
  script = [gate.promise];
  const queue = makeQueue();

  for (const id of ["1", "2", "3"]) queue.add(scan(id));
  await settle();
  gate.resolve();
  await settle();

  expect(sent).toEqual([["1"], ["2", "3"]]);
  expect(heard.answered).toEqual(["1", "2", "3"]);
});

test("a new scan does not wait for the pause, and takes along what waits", async () => {
  script = [LOST];
  const queue = makeQueue();
  queue.add(scan("1"));
  await settle();
  queue.add(scan("2"));
  await settle();

  expect(sent).toEqual([["1"], ["1", "2"]]);
  expect(pauses).toEqual([]);
  expect(heard.answered).toEqual(["1", "2"]);
});

test("a scan that the server does not take is reported and does not hold up the others", async () => {
  notTaken = ["1"];
  const queue = makeQueue();
  queue.add(scan("1"));
  await settle();
  queue.add(scan("2"));
  await settle();

  expect(heard).toEqual({ answered: ["2"], delayed: [], refused: ["1"], shut: 0 });
});

test("drops only the refused scans of a batch, and sends the others in order", async () => {
  const ids = Array.from({ length: 80 }, (_, index) => String(index));
  notTaken = ["0", "17", "18", "79"];
  const gate = Promise.withResolvers<void>();
  script = [gate.promise];
  const queue = makeQueue();
  for (const id of ids) queue.add(scan(id));
  gate.resolve();

  await vi.waitFor(() => expect(heard.answered.length + heard.refused.length).toBe(80), PATIENCE);

  expect(heard.refused).toEqual(notTaken);
  expect(heard.answered).toEqual(ids.filter((id) => !notTaken.includes(id)));
  expect(heard.delayed).toEqual([]);
  expect(sent.length).toBeLessThan(40);
});

test("scans of a door that seems to be shut stay in the queue, and arrive once it takes them", async () => {
  script = [SHUT];
  makeQueue().add(scan("1"));
  await settle();
  expect(heard).toEqual({ answered: [], delayed: [["1"]], refused: [], shut: 1 });
  pauses.shift()!.run();
  await settle();

  expect(heard.answered).toEqual(["1"]);
});

test("many waiting scans go out fifty at a time, none lost and none twice", async () => {
  script = [LOST];
  const queue = makeQueue();
  const ids = Array.from({ length: 130 }, (_, index) => String(index));
  for (const id of ids) queue.add(scan(id));
  await settle();
  await vi.waitFor(async () => {
    await queue.flush();
    expect(heard.answered).toHaveLength(130);
  }, PATIENCE);

  expect(heard.answered).toEqual(ids);
  expect(sent.map((batch) => batch.length)).toEqual([1, 50, 50, 30]);
});

test("a queue that was stopped sends nothing more, also after what was under way", async () => {
  const gate = Promise.withResolvers<void>();
  script = [gate.promise, LOST];
  const queue = makeQueue();
  for (const id of ["1", "2"]) queue.add(scan(id));
  queue.stop();
  gate.resolve();
  await settle();
  queue.add(scan("3"));
  await settle();

  expect(sent).toEqual([["1"]]);
  expect(heard.answered).toEqual(["1"]);
  expect(pauses).toEqual([]);
});

test("an undo waits for its scan, and what comes after waits for the undo", async () => {
  const queue = makeQueue();
  script = [LOST];
  queue.add(scan("1"));
  queue.add(scan("2"));
  queue.add({ ...scan("undo of 1"), undoes: "1" });
  queue.add(scan("3"));
  await settle();

  await queue.flush();

  expect(sent).toEqual([["1"], ["1", "2"], ["undo of 1"], ["3"]]);
});
