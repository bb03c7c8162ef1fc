import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { createNoteBook } from "../../../nearby-doors/rules/note-book.ts";
import type { OfflineDoor } from "../offline/offline-door.ts";
import { type OpenConnection, PairingFailed } from "./connection.ts";
import { type PairingListener, startNearby } from "./nearby-devices.ts";

let opening = Promise.withResolvers<OpenConnection>();
/** Called while the browser takes the answer of the other device. */
let whileAccepting: () => void;
/** Called while the browser makes a code of this device. */
let whileMaking: () => void;
/** The kinds of the pairings that are made and not closed. */
let live: string[];
beforeEach(() => {
  opening = Promise.withResolvers();
  whileAccepting = () => {};
  whileMaking = () => {};
  live = [];
});

async function makePairing(text: string) {
  await setImmediate();
  whileMaking();
  live.push(text);
  return { text, opened: opening.promise, close: () => void live.splice(live.indexOf(text), 1) };
}

vi.mock(import("./connection.ts"), async (original) => ({
  ...(await original()),
  createConnector: async () =>
    ({
      read: (text: string) => ({ kind: text === "ANSWER" ? "answer" : "offer" }),
      answer: () => makePairing("ANSWER TO AN OFFER"),
      offer: async () => ({
        pairing: await makePairing("OFFER"),
        async accept() {
          whileAccepting();
          await setImmediate();
        },
      }),
    }) as never,
}));

const CONNECTION: OpenConnection = {
  send() {},
  ready: async () => {},
  close() {},
  listen() {},
};

async function startDevice() {
  const told: string[] = [];
  const listener: PairingListener = {
    onStep: ({ name }) => told.push(name),
    onProblem: (problem) => told.push(problem),
  };
  const offline = {
    notes: {
      device: "device-a",
      book: createNoteBook("device-a"),
      keep: async () => {},
      compare() {},
      tellTo() {},
    },
    tickets: { onNews() {}, cursor: () => null, chunk: () => null, take: async () => false },
    onShut() {},
    startSharing: async () => {},
  } as unknown as OfflineDoor;
  const nearby = await startNearby({ link: "cil_1", offline, nameOf: () => "Gate A", onDevices() {} });
  return {
    told,
    cancel: nearby.cancel,
    offer: () => nearby.offer(listener),
    read: (text = "ANSWER") => nearby.read(text, listener),
  };
}

async function openDevice() {
  const device = await startDevice();
  await device.offer();
  return device;
}

test("a connection that opens while the other's code is taken stays connected", async () => {
  const { told, read } = await openDevice();
  whileAccepting = () => opening.resolve(CONNECTION);

  await read();

  expect(told).toEqual(["offering", "connected"]);
});

test("a connection that fails while the other's code is taken is not shown as connecting", async () => {
  const { told, read } = await openDevice();
  whileAccepting = () => opening.reject(new PairingFailed("no-way"));

  await read();

  expect(told).toEqual(["offering", "no-way"]);
});

test("a connection that opens later is shown as connecting until then", async () => {
  const { told, read } = await openDevice();

  await read();
  opening.resolve(CONNECTION);
  await setImmediate();

  expect(told).toEqual(["offering", "connecting", "connected"]);
});

test("a code that is cancelled while it is made is closed and not shown", async () => {
  const { told, offer, read, cancel } = await startDevice();
  whileMaking = cancel;

  await offer();
  await read("OTHER OFFER");

  expect([told, live]).toEqual([[], []]);
});

test("a code that cannot be made after all reports no problem once it is cancelled", async () => {
  const { told, offer, cancel } = await startDevice();
  whileMaking = () => {
    cancel();
    throw new PairingFailed("no-address");
  };

  await offer();

  expect(told).toEqual([]);
});

test("only the later of two codes that are made at once is shown and stays open", async () => {
  const { told, offer, read } = await startDevice();

  await Promise.all([offer(), offer()]);
  expect([told, live]).toEqual([["offering"], ["OFFER"]]);
  await Promise.all([offer(), read("OTHER OFFER")]);
  expect([told, live]).toEqual([["offering", "answering"], ["ANSWER TO AN OFFER"]]);
});

test("the other's code does not void a code that is made while it is taken", async () => {
  const { told, offer, read } = await openDevice();
  let made: Promise<void> | undefined;
  whileAccepting = () => (made ??= offer());

  await read();
  await made;
  await read();

  expect(told).toEqual(["offering", "offering", "connecting"]);
});
