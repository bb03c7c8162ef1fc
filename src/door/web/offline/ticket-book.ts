import type { DoorList } from "../../../check-in/contract.ts";
import { type EntryRules, isDecidedByOneEntry, stayInTheWay } from "../../../check-in/rules/entry-rule.ts";
import { judgeSigned } from "../../../check-in/rules/judge-signed.ts";
import {
  type CodeRules,
  type ConflictNote,
  decodeHeader,
  type SnapshotHeader,
} from "../../../check-in/rules/snapshot-codec.ts";
import { createSnapshotTable, newsOf } from "../../../check-in/rules/snapshot-table.ts";
import type { TicketCode } from "../../../tickets/rules/parse-ticket-code.ts";
import { DoorShut, fetchSnapshot } from "./fetch-snapshot.ts";
import { MAX_TOLD, type NearbyTickets } from "./nearby-tickets.ts";
import { createTicketOpener, type TicketOpener } from "./open-ticket.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { isLiveCode } from "./is-live-code.ts";
import { verifyCode } from "./verify-code.ts";
import { type Finding, withNews } from "./with-news.ts";

/** The whole list is fetched again after this many deltas, and the old chunks are deleted. */
const MAX_DELTAS = 500;

interface Book {
  table: ReturnType<typeof createSnapshotTable>;
  opener: TicketOpener;
  cursor: string;
  salt: string;
  deltas: number;
  rules: CodeRules;
  /** The time when the list closes. Absent: the server has not said it to this page. */
  closesAt?: string | undefined;
  /** The time when this device asked for the cursor, by its own clock. */
  askedAt: number;
  /** The same time by the monotonic clock; null if an earlier page asked. */
  askedSteady: number | null;
}

const NOTHING_FOUND: Finding = { ticket: null, facts: null, isBySignature: false };

/** Holds the tickets of one list on this device, in its database and ready to be searched. */
export async function createTicketBook(door: DoorList, store: SnapshotStore, nearby: NearbyTickets) {
  let book: Book | null = null;
  let freshAt: number | null = null;
  let isFull = false;
  /** Counts what changed in the tickets while the page is open. */
  let version = 0;

  const stored = await store.load();
  // Tickets that cannot be read are damaged on the disk, or of another version of the program.
  book = await readStored(stored).catch(() => store.clear().then(() => null));
  if (book) freshAt = stored.door!.freshAt;

  async function replace(): Promise<void> {
    const asked = askedNow();
    const chunk = await fetchSnapshot(door.short_id, null);
    const made = await bookOf([chunk], asked);
    book = made;
    version += 1;
    freshAt = Date.now();
    isFull = await store.replace(door, chunk, made).then(
      () => false,
      () => true,
    );
  }

  /** Fetches what changed, or everything if there is nothing to start from. */
  async function refresh(): Promise<ConflictNote[]> {
    try {
      if (!book || book.deltas > MAX_DELTAS) {
        await replace();
        return [];
      }
      const changed = await catchUp(book);
      if (!changed) {
        await replace();
        return [];
      }
      // Until this has succeeded, the own tickets stay, and the next answer tries again.
      if (changed.isOthers) await adoptStored().catch(() => {});
      return changed.conflicts;
    } catch (error) {
      if (error instanceof DoorShut) await clear();
      throw error;
    }
  }

  /** Fetches what changed, for these tickets and the stored ones. Null: the device needs the whole list. */
  async function catchUp(to: Book) {
    const asked = askedNow();
    const delta = await fetchSnapshot(door.short_id, { since: to.cursor, salt: to.salt });
    const news = newsOf(to.table, delta);
    const { header } = decodeHeader(delta);
    if (header.isStale) return null;
    if (news) {
      to.table.add(news);
      to.deltas += 1;
      version += 1;
    }
    Object.assign(to, asked, { cursor: header.cursor, rules: rulesOf(header), closesAt: header.closesAt });
    freshAt = Date.now();
    const isOthers = await store.append(news, to).catch(() => {
      isFull = true;
      return false;
    });
    return { conflicts: header.conflicts, isOthers };
  }

  /**
   * Goes on with the tickets that another tab of this door has stored, so that the changes of both tabs fit them. They may
   * be older than the own ones, so they are used once they are up to date.
   */
  async function adoptStored(): Promise<void> {
    const other = await readStored(await store.load());
    if (!other || !(await catchUp(other))) return;
    book = other;
    version += 1;
  }

  /** `unclear`: the ticket is genuine, or may be, and only the server knows whether it comes in here. */
  async function find(code: TicketCode): Promise<Finding | "unclear"> {
    const own = await findOwn(code);
    const told = book && (await nearby.find(code, book.cursor));
    return told ? withNews(own, told) : own;
  }

  /** Returns when the server last told this device or one nearby of this ticket, by the server's clock. */
  async function heardAtOf(code: TicketCode): Promise<number | null> {
    if (!book) return null;
    const told = await nearby.find(code, book.cursor);
    return Date.parse(told?.cursor ?? book.cursor);
  }

  /** Returns the tickets to tell devices nearby: this device's, or newer ones that it was told. */
  function newsForOthers(): Uint8Array | null {
    if (!book || (nearby.cursor() ?? "") > book.cursor) return nearby.chunk();
    const { cursor, salt, rules, table } = book;
    return table.changes(
      {
        version: 1,
        cursor,
        salt,
        isStale: false,
        takesOnce: table.takesOnce(),
        conflicts: [],
        kinds: rules.kinds,
      },
      MAX_TOLD,
    );
  }

  async function findOwn({ publicId, secret, signed }: TicketCode): Promise<Finding | "unclear"> {
    if (!book) return NOTHING_FOUND;
    const { table, opener, rules, cursor } = book;
    const byReadable = async () => table.findReadable(await opener.readableOf(publicId));
    if (secret === null) return { ...NOTHING_FOUND, ticket: await byReadable() };
    const { lookup, key } = await opener.keysOf(publicId, secret);
    const ticket = table.findTicket(lookup);
    const facts = ticket && (await opener.factsOf(ticket.sealed, key));
    const known = { ticket, facts, isBySignature: false };
    // The code has no signature, or one that can change nothing.
    if (!signed || !rules.codes || (ticket && ticket.state !== "UNPAID" && !ticket.isUnpaid)) return known;
    const signature = await verifyCode(signed, rules.codes.publicKeys);
    if (signature === "unsupported") return ticket ? known : "unclear";
    if (signature === "forged") return known;
    const sameTicket = await byReadable();
    const judged = judgeSigned({
      signed,
      ticket,
      sameTicket,
      codes: rules.codes,
      kinds: rules.kinds,
      cursor,
    });
    return judged === "unclear" ? judged : { ticket: judged, facts, isBySignature: judged !== null };
  }

  /**
   * True if a code may open the door at `at` of this device's clock. Derives the server's clock from its last
   * answer: the cursor, and when it was asked for.
   */
  async function isLive(code: TicketCode, at: number): Promise<boolean> {
    const liveKey = book?.rules.codes?.liveKey;
    if (!book || liveKey === undefined) return true;
    const { askedAt, askedSteady } = book;
    const said = Date.parse(book.cursor);
    if (await isLiveCode(liveKey, code, said + at - askedAt)) return true;
    // The device's clock may have been set since. The monotonic clock never is.
    return askedSteady !== null && isLiveCode(liveKey, code, said + performance.now() - askedSteady);
  }

  const takesOnce = () => book?.table.takesOnce() ?? true;
  const entryRules = (): EntryRules | null =>
    book === null || book.table.takesOnce() ? null : (book.rules.entry ?? null);

  async function clear(): Promise<void> {
    book = null;
    freshAt = null;
    await Promise.all([store.clear(), nearby.clear()]);
  }

  return {
    find,
    heardAtOf,
    isLive,
    newsForOthers,
    version: () => version,
    /** The newest cursor that this device has, from the server or from a device nearby. */
    newestCursor: () => [book?.cursor ?? "", nearby.cursor() ?? ""].toSorted().at(-1) || null,
    refresh,
    freshAt: () => freshAt,
    /** The server's clock minus this device's, in milliseconds, at the server's last answer. */
    clockOffset: () => (book ? Date.parse(book.cursor) - book.askedAt : 0),
    takesOnce,
    /** null: the list takes each ticket once, or its tickets are of an earlier version of the program. */
    entryRules,
    /** True if devices of this list tell each other whom they let in. */
    tellsEntries(): boolean {
      const rules = entryRules();
      return takesOnce() || (rules !== null && isDecidedByOneEntry(rules));
    },
    /** True if an entry at another device keeps its ticket out at `at`, by the server's clock. */
    isInTheWay(enteredAt: number, at: number): boolean {
      const rules = entryRules();
      if (!rules) return takesOnce();
      const known = [{ at: enteredAt, leftAt: null, by: null }];
      return isDecidedByOneEntry(rules) && stayInTheWay(rules, { known, entries: 1 }, at) !== null;
    },
    isFull: () => isFull,
  };
}

export type TicketBook = Awaited<ReturnType<typeof createTicketBook>>;

type Asked = Pick<Book, "askedAt" | "askedSteady">;

function askedNow(): Asked {
  return { askedAt: Date.now(), askedSteady: performance.now() };
}

/** Reads the tickets on the disk; null: there are none. Throws if they cannot be read. */
async function readStored({
  door,
  chunks,
}: Awaited<ReturnType<SnapshotStore["load"]>>): Promise<Book | null> {
  if (!door?.cursor || chunks.length === 0) return null;
  const askedAt = door.askedAt ?? door.freshAt ?? Date.now();
  const book = await bookOf(chunks, { cursor: door.cursor, askedAt, askedSteady: null });
  return { ...book, rules: door.rules ?? book.rules };
}

async function bookOf(
  chunks: readonly Uint8Array[],
  { cursor, ...asked }: Asked & { cursor?: string },
): Promise<Book> {
  const table = createSnapshotTable();
  let last: SnapshotHeader | undefined;
  for (const chunk of chunks) last = table.add(chunk);
  const salt = table.salt()!;
  return {
    table,
    opener: await createTicketOpener(salt),
    cursor: cursor ?? last!.cursor,
    salt,
    deltas: chunks.length,
    rules: rulesOf(last!),
    closesAt: last!.closesAt,
    ...asked,
  };
}

function rulesOf({ kinds, codes, entry }: SnapshotHeader): CodeRules {
  return { kinds, ...(codes && { codes }), ...(entry && { entry }) };
}
