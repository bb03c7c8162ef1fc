import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { createNoteBook } from "../../../nearby-doors/rules/note-book.ts";
import type { OfflineDoor } from "../offline/offline-door.ts";
import { type OpenConnection, PairingFailed } from "./connection.ts";
import { type PairingListener, startNearby } from "./nearby-devices.ts";

let opening = Promise.withResolvers<OpenConnection>();
/** What happens while the browser takes the answer of the other device. */
let whileAccepting: () => void;
beforeEach(() => {
  opening = Promise.withResolvers();
  whileAccepting = () => {};
});

vi.mock(import("./connection.ts"), async (original) => ({
  ...(await original()),
  createConnector: async () =>
    ({
      read: () => ({ kind: "answer" }),
      offer: async () => ({
        pairing: { text: "OFFER", opened: opening.promise, close() {} },
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

async function openDevice() {
  const told: string[] = [];
  const listener: PairingListener = {
    onStep: ({ name }) => told.push(name),
    onTrouble: (trouble) => told.push(trouble),
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
  await nearby.offer(listener);
  return { told, read: () => nearby.read("ANSWER", listener) };
}

test("a connection that opens while the other's code is taken stays connected", async () => {
  const { told, read } = await openDevice();
  whileAccepting = () => opening.resolve(CONNECTION);

  await read();

  expect(told).toEqual(["offering", "connected"]);
});

test("a connection that fails while the other's code is taken is not said to be on its way", async () => {
  const { told, read } = await openDevice();
  whileAccepting = () => opening.reject(new PairingFailed("no-way"));

  await read();

  expect(told).toEqual(["offering", "no-way"]);
});

test("a connection that opens later is on its way until then", async () => {
  const { told, read } = await openDevice();

  await read();
  opening.resolve(CONNECTION);
  await setImmediate();

  expect(told).toEqual(["offering", "connecting", "connected"]);
});
