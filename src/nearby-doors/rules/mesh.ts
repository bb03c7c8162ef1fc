import { type DoorNote, readNote } from "./door-note.ts";
import { createIntakeLimit } from "./intake-limit.ts";
import { keyOf, type NoteBook } from "./note-book.ts";
import { createOutbox, type Outlet } from "./outbox.ts";
import { createTicketJoiner, readTicketPart, type TicketPart, ticketParts } from "./ticket-parts.ts";

/** A proven connection to one device. */
export interface Link extends Outlet {
  close(): void;
}

/** A device that is or was connected to this one. */
export interface NearbyDevice {
  device: string;
  name: string | null;
  isConnected: boolean;
}

type Message =
  | { type: "hello"; device: string; name: string | null; cursor: string | null }
  /** Keys of the notes that the sender has. After the last key, the receiver sends all others. */
  | { type: "known"; keys: string[]; isLast: boolean }
  | { type: "notes"; notes: DoorNote[] }
  /** A part of a chunk with the server's tickets (base64url). */
  | TicketPart;

interface MeshParts {
  /** The random id of this device, and its name. */
  device: string;
  nameOf(): string | null;
  book: NoteBook;
  /** Stores notes of others. They are shown and passed on only after that. */
  keep(notes: readonly DoorNote[]): Promise<void>;
  /** Notes of others that are new to this device. */
  onNotes(notes: readonly DoorNote[]): void;
  onDevices(devices: readonly NearbyDevice[]): void;
  tickets: SharedTickets;
  /** A monotonic clock, in milliseconds. */
  now(): number;
}

/** The newest tickets from the server that this device has, its own or those that another device sent. */
export interface SharedTickets {
  /** By the server's clock; null: this device has no tickets. */
  cursor(): string | null;
  chunk(): Uint8Array | null;
  /** Stores a chunk of another device; answers whether it was fresher. Throws if it is damaged. */
  take(chunk: Uint8Array): Promise<boolean>;
}

interface Connection {
  link: Link;
  device: string | null;
  name: string | null;
  outbox: Outbox;
  joinTickets: ReturnType<typeof createTicketJoiner>;
}

type Outbox = ReturnType<typeof createOutbox<Message>>;

const NOTES_A_MESSAGE = 100;
const KEYS_A_MESSAGE = 500;
const MAX_MESSAGE_LENGTH = 262_144;
const MAX_NAME_LENGTH = 60;
const MAX_KEY_LENGTH = 100;

/**
 * Passes notes between the devices of one door. A device sends each new note once to all its other connections, so
 * every note reaches every device, also through others, and does not run in a circle. Two devices that connect
 * first exchange what they have.
 */
export function createMesh(parts: MeshParts) {
  const { device: own, nameOf, book, keep, onNotes, onDevices, tickets, now } = parts;
  const connections = new Set<Connection>();
  const lost = new Map<string, string | null>();
  /** Messages are taken one after the other: two connections may bring the same note at once. */
  let turn: Promise<unknown> = Promise.resolve();

  function sendNotes({ outbox }: Connection, notes: readonly DoorNote[]): void {
    outbox.add(batches(notes, NOTES_A_MESSAGE).map((some) => ({ type: "notes", notes: some })));
  }

  function devices(): NearbyDevice[] {
    const connected = [...connections].flatMap(({ device, name }) =>
      device === null ? [] : [{ device, name, isConnected: true }],
    );
    const gone = [...lost].map(([device, name]) => ({ device, name, isConnected: false }));
    return [...connected, ...gone];
  }

  function sendTickets(to: Iterable<Connection>): void {
    for (const { outbox } of to) outbox.tellTickets();
  }

  function newestParts(): TicketPart[] {
    const chunk = tickets.chunk();
    return chunk ? ticketParts(chunk) : [];
  }

  async function handleTickets(connection: Connection, part: TicketPart): Promise<void> {
    const chunk = connection.joinTickets(part);
    if (!chunk || !(await tickets.take(chunk))) return;
    sendTickets([...connections].filter((other) => other !== connection));
  }

  function drop(connection: Connection): void {
    connections.delete(connection);
    connection.outbox.end();
    connection.link.close();
  }

  function handleHello(connection: Connection, { device, name, cursor }: Message & { type: "hello" }): void {
    if (device === own) return drop(connection);
    // Connected again before the old connection was noticed to be gone.
    for (const other of connections) if (other !== connection && other.device === device) drop(other);
    connection.device = device;
    connection.name = name;
    lost.delete(device);
    onDevices(devices());
    if ((cursor ?? "") < (tickets.cursor() ?? "")) sendTickets([connection]);
  }

  async function handleNotes(connection: Connection, notes: readonly DoorNote[]): Promise<void> {
    const fresh = notes.filter((note) => !book.has(keyOf(note)));
    if (fresh.length === 0) return;
    await keep(fresh);
    const added = book.add(fresh);
    for (const other of connections) if (other !== connection) sendNotes(other, added);
    onNotes(added);
  }

  function answer(connection: Connection, known: ReadonlySet<string>): void {
    sendNotes(
      connection,
      book.all().filter((note) => !known.has(keyOf(note))),
    );
  }

  /** Adds a new connection. The caller passes its messages and its end to the returned functions. */
  function attach(link: Link) {
    const outbox: Outbox = createOutbox(link, newestParts);
    const connection: Connection = {
      link,
      device: null,
      name: null,
      outbox,
      joinTickets: createTicketJoiner(),
    };
    const takes = createIntakeLimit();
    const known = new Set<string>();
    let isAnswered = false;
    connections.add(connection);
    outbox.add([{ type: "hello", device: own, name: nameOf(), cursor: tickets.cursor() }]);
    const keys = batches(book.all().map(keyOf), KEYS_A_MESSAGE);
    if (keys.length === 0) keys.push([]);
    outbox.add(keys.map((some, index) => ({ type: "known", keys: some, isLast: index === keys.length - 1 })));

    const take = async (message: Message) => {
      if (!connections.has(connection)) return;
      if (message.type === "hello") handleHello(connection, message);
      if (message.type === "tickets") await handleTickets(connection, message);
      if (message.type === "notes") await handleNotes(connection, message.notes);
      // Answers only once, because the answer may be all notes that this device has.
      if (message.type !== "known" || isAnswered) return;
      for (const key of message.keys) known.add(key);
      if (!message.isLast) return;
      isAnswered = true;
      answer(connection, known);
      known.clear();
    };
    const end = () => {
      outbox.end();
      if (!connections.delete(connection) || connection.device === null) return;
      lost.set(connection.device, connection.name);
      onDevices(devices());
    };
    return {
      receive(text: string): Promise<unknown> {
        const message = takes(text.length, now()) ? readMessage(text) : null;
        if (!message) {
          end();
          link.close();
          return Promise.resolve();
        }
        turn = turn.then(() => take(message)).catch(() => {});
        return turn;
      },
      end,
    };
  }

  return {
    attach,
    /** Tells every connected device what happened at this one. */
    tell(notes: readonly DoorNote[]): void {
      const added = book.add(notes);
      for (const connection of connections) sendNotes(connection, added);
    },
    /** Sends the newest tickets to every connected device. */
    tellTickets: () => sendTickets(connections),
    /** Lost devices are not shown any longer. */
    forgetLost(): void {
      lost.clear();
      onDevices(devices());
    },
    close(): void {
      for (const connection of connections) drop(connection);
    },
  };
}

export type Mesh = ReturnType<typeof createMesh>;

/** Returns null for anything that is no message of this version. The caller then closes the connection. */
function readMessage(text: string): Message | null {
  if (text.length > MAX_MESSAGE_LENGTH) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { type, device, name, cursor, keys, isLast, notes } = (value ?? {}) as Record<string, unknown>;
  const short = (text: unknown) => (typeof text === "string" ? text.slice(0, MAX_NAME_LENGTH) : null);
  if (type === "hello" && typeof device === "string")
    return { type, device: device.slice(0, MAX_NAME_LENGTH), name: short(name), cursor: short(cursor) };
  if (type === "known" && isTexts(keys) && typeof isLast === "boolean") return { type, keys, isLast };
  if (type === "notes" && Array.isArray(notes))
    return { type, notes: notes.map(readNote).filter((note) => note !== null) };
  return readTicketPart(value);
}

function isTexts(value: unknown): value is string[] {
  const isText = (part: unknown) => typeof part === "string" && part.length <= MAX_KEY_LENGTH;
  return Array.isArray(value) && value.every(isText);
}

function batches<Part>(parts: readonly Part[], size: number): Part[][] {
  const count = Math.ceil(parts.length / size);
  return Array.from({ length: count }, (_, index) => parts.slice(index * size, (index + 1) * size));
}
