import { expect, test } from "vitest";
import { type DoorNote, readNote } from "./door-note.ts";
import { createMesh, type Link, type NearbyDevice } from "./mesh.ts";
import { createNoteBook, keyOf } from "./note-book.ts";

const AT = Date.UTC(2026, 10, 26, 20, 14);

const note = (id: string, facts: Partial<DoorNote> = {}): DoorNote => ({
  kind: "entry",
  id: `scan-nr-${id}`,
  ticket: `ticket-${id}`.padEnd(22, "0"),
  at: AT,
  by: "Gate A",
  device: "device-a",
  ...facts,
});

/** Makes a device with its own mesh. */
function deviceOf(name: string) {
  const id = `device-${name}`;
  const book = createNoteBook(id);
  const kept: DoorNote[] = [];
  const heard: DoorNote[] = [];
  let devices: readonly NearbyDevice[] = [];
  let chunk: Uint8Array | null = null;
  /** The first byte of a chunk is its age here: a higher one is fresher. */
  const cursorOf = (of: Uint8Array | null) => (of ? String(of[0]) : null);
  const mesh = createMesh({
    device: id,
    nameOf: () => `Gate ${name.toUpperCase()}`,
    book,
    keep: async (notes) => void kept.push(...notes),
    onNotes: (notes) => {
      const stored = new Set(kept.map(keyOf));
      expect(notes.every((one) => stored.has(keyOf(one)))).toBe(true);
      heard.push(...notes);
    },
    onDevices: (next) => (devices = next),
    now: () => 0,
    tickets: {
      cursor: () => cursorOf(chunk),
      chunk: () => chunk,
      async take(next) {
        if ((cursorOf(chunk) ?? "") >= cursorOf(next)!) return false;
        chunk = next;
        return true;
      },
    },
  });
  const setChunk = (next: Uint8Array) => (chunk = next);
  return { id, book, mesh, kept, heard, devices: () => devices, chunk: () => chunk, setChunk };
}

type Device = ReturnType<typeof deviceOf>;

/** Connects two devices and counts the notes that go over the wire. */
function connect(one: Device, other: Device) {
  let notesSent = 0;
  const ends: { receive(text: string): Promise<unknown>; end(): void }[] = [];
  const pending: (() => void)[] = [];
  let isOpen = false;
  const linkTo = (index: 0 | 1): Link => ({
    send(text) {
      const message = JSON.parse(text) as { notes?: unknown[] };
      notesSent += message.notes?.length ?? 0;
      const deliver = () => void ends[index]!.receive(text);
      if (isOpen) queueMicrotask(deliver);
      else pending.push(deliver);
    },
    ready: async () => {},
    close: () => ends.forEach(({ end }) => end()),
  });
  ends.push(one.mesh.attach(linkTo(1)));
  ends.push(other.mesh.attach(linkTo(0)));
  isOpen = true;
  for (const deliver of pending) deliver();
  return { notesSent: () => notesSent, cut: () => ends.forEach(({ end }) => end()) };
}

const SILENT: Link = { send: () => {}, ready: async () => {}, close: () => {} };

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const idsOf = ({ book }: Device) => book.all().map(keyOf).toSorted();

test("two devices tell each other what they know when they connect, and nothing that both know", async () => {
  const [a, b] = [deviceOf("a"), deviceOf("b")];
  a.mesh.tell([note("1"), note("2")]);
  b.mesh.tell([note("2", { device: "device-b" }), note("3", { device: "device-b" })]);

  const { notesSent } = connect(a, b);
  await settled();

  expect(idsOf(a)).toEqual(idsOf(b));
  expect(a.book.size()).toBe(3);
  expect(notesSent()).toBe(2);
  expect(a.devices()).toEqual([{ device: "device-b", name: "Gate B", isConnected: true }]);
});

test("a note reaches a third device through the second one", async () => {
  const [a, b, c] = [deviceOf("a"), deviceOf("b"), deviceOf("c")];
  connect(a, b);
  connect(b, c);
  await settled();

  a.mesh.tell([note("1")]);
  await settled();

  expect(c.book.findEntries(note("1").ticket, null)).toEqual([{ scanId: "scan-nr-1", at: AT, by: "Gate A" }]);
  expect(c.kept).toEqual([note("1")]);
});

test("in a circle of three devices each stores a note once, and it stops", async () => {
  const devices = [deviceOf("a"), deviceOf("b"), deviceOf("c")] as const;
  const [a, b, c] = devices;
  const links = [connect(a, b), connect(b, c), connect(c, a)];
  await settled();

  a.mesh.tell([note("1")]);
  await settled();

  for (const device of [b, c]) {
    expect(device.kept).toEqual([note("1")]);
    expect(device.heard).toEqual([note("1")]);
  }
  expect(a.kept).toEqual([]);
  const sent = links.reduce((sum, { notesSent }) => sum + notesSent(), 0);
  // A to B, A to C, and at most once between B and C in each direction.
  expect(sent).toBeGreaterThanOrEqual(3);
  expect(sent).toBeLessThanOrEqual(4);
  await settled();
  expect(links.reduce((sum, { notesSent }) => sum + notesSent(), 0)).toBe(sent);
});

test("the freshest tickets reach every device, also through others and after the connection", async () => {
  const [a, b, c] = [deviceOf("a"), deviceOf("b"), deviceOf("c")];
  const [old, fresh, fresher] = [5, 6, 7].map((age) => new Uint8Array(100_000).fill(age)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  a.setChunk(fresh);
  b.setChunk(old);
  connect(a, b);
  connect(b, c);
  await settled();
  expect([a, b, c].map((device) => device.chunk()![0])).toEqual([6, 6, 6]);

  c.setChunk(fresher);
  c.mesh.tellTickets();
  await settled();

  for (const device of [a, b, c]) expect(device.chunk()).toEqual(fresher);
});

test("5,000 notes go over a new connection in parts, each once", async () => {
  const [a, b] = [deviceOf("a"), deviceOf("b")];
  a.mesh.tell(Array.from({ length: 5_000 }, (_, index) => note(`many-${index}`)));

  const { notesSent } = connect(a, b);
  await settled();

  expect(b.book.size()).toBe(5_000);
  expect(notesSent()).toBe(5_000);
});

test("a lost device is shown as lost until it is connected again", async () => {
  const [a, b] = [deviceOf("a"), deviceOf("b")];
  const { cut } = connect(a, b);
  await settled();

  cut();
  expect(a.devices()).toEqual([{ device: "device-b", name: "Gate B", isConnected: false }]);
  b.mesh.tell([note("1", { device: "device-b" })]);
  connect(a, b);
  await settled();

  expect(a.devices()).toEqual([{ device: "device-b", name: "Gate B", isConnected: true }]);
  expect(a.book.size()).toBe(1);
});

test("a device is not connected to itself, and only once to another", async () => {
  const [a, b] = [deviceOf("a"), deviceOf("b")];
  connect(a, a);
  await settled();
  expect(a.devices()).toEqual([]);

  connect(a, b);
  connect(a, b);
  await settled();
  expect(a.devices()).toEqual([{ device: "device-b", name: "Gate B", isConnected: true }]);
});

test("a device that sends anything else than messages is disconnected", async () => {
  const a = deviceOf("a");
  let isClosed = false;
  const end = a.mesh.attach({ ...SILENT, close: () => (isClosed = true) });

  await end.receive("no JSON");

  expect(isClosed).toBe(true);
});

test("a device that was disconnected is shown as lost", async () => {
  const a = deviceOf("a");
  const end = a.mesh.attach(SILENT);
  await end.receive(JSON.stringify({ type: "hello", device: "device-b", name: "Gate B", cursor: null }));

  await end.receive("no JSON");

  expect(a.devices()).toEqual([{ device: "device-b", name: "Gate B", isConnected: false }]);
});

test("tickets wait until the other device has taken those before, and the newest follow", async () => {
  const a = deviceOf("a");
  let letGo = () => {};
  const sent: string[] = [];
  const { receive } = a.mesh.attach({
    ...SILENT,
    send: (text) => void sent.push(text),
    ready: () => new Promise((resolve) => (letGo = resolve)),
  });
  const goOn = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      letGo();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  a.setChunk(new Uint8Array(4_000_000).fill(1));
  await goOn(2);
  await receive(JSON.stringify({ type: "hello", device: "device-b", name: null, cursor: null }));
  for (const age of [2, 3, 4]) {
    a.setChunk(new Uint8Array(100_000).fill(age));
    a.mesh.tellTickets();
  }

  expect(sent).toHaveLength(2);
  await goOn(200);

  const parts = sent.flatMap((text) => {
    const message = JSON.parse(text) as { type: string; data: string };
    return message.type === "tickets" ? [Buffer.from(message.data, "base64url")[0]] : [];
  });
  expect(parts).toEqual([4, 4, 4]);
});

test("a device that sends without end is disconnected, and is told its lacking notes once", async () => {
  const a = deviceOf("a");
  a.mesh.tell([note("1")]);
  const sent: string[] = [];
  let isClosed = false;
  const { receive } = a.mesh.attach({
    ...SILENT,
    send: (text) => void sent.push(text),
    close: () => (isClosed = true),
  });
  const asked = JSON.stringify({ type: "known", keys: ["k".repeat(100)], isLast: true });
  await receive(asked);
  await receive(asked);
  await settled();
  expect(sent.filter((text) => text.includes('"notes"'))).toHaveLength(1);

  const long = JSON.stringify({ type: "known", keys: Array(2_000).fill("k".repeat(100)), isLast: false });
  for (let time = 0; time < 500 && !isClosed; time += 1) await receive(long);

  expect(isClosed).toBe(true);
});

test.each([
  ["nothing", null],
  ["an unknown kind", { ...note("1"), kind: "name" }],
  ["markup as a ticket", { ...note("1"), ticket: "<b>" }],
  ["a name of 61 characters", { ...note("1"), by: "x".repeat(61) }],
  ["no time", { ...note("1"), at: "20:14" }],
  ["a time that no date has", { ...note("1"), at: 9e15 }],
])("takes %s for no note", (_what, value) => {
  expect(readNote(value)).toBeNull();
});

test("keeps of a note only what it knows", () => {
  expect(readNote({ ...note("1"), first_name: "Ada" })).toEqual(note("1"));
});
