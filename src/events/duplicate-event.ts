import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type CopiedIds, copyRows } from "../platform/database/copy-rows.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { sanitizeDescription } from "../platform/html/sanitize.ts";
import { Refusal } from "../values/refusal.ts";
import { shortId } from "../values/short-id.ts";
import { FIRST_WALL_TIME, LAST_WALL_TIME } from "../values/time/wall-time-bounds.ts";
import type { contract } from "./contract.ts";
import { insertSettings } from "./defaults/insert-settings.ts";
import { type CheckoutSettingsStore, NO_CHECKOUT } from "./event-settings.ts";
import { resolveTimes } from "./event-input.ts";
import { lockOrganizerOf } from "./organizers/lock-organizer.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";
import { copyImages, insertImage } from "../images/index.ts";
import { wallTimeInSql } from "./wall-times/wall-time-in-sql.ts";

type DuplicateInput = z.infer<(typeof contract)["duplicateEvent"]["body"]>;

/** Facts of a copy for the duplication steps of other areas. */
export interface EventCopy {
  accountId: number;
  from: number;
  to: number;
  wants: DuplicateInput;
  /** SQL for a time column, moved in wall-clock time by as much as the copy's start. */
  moved(column: string): RawBuilder<unknown>;
  /**
   * SQL for a column of starts and one of ends, both moved. Where a change of clocks would end a window when it
   * starts, it keeps its duration.
   */
  movedWindow(start: string, end: string): Record<string, RawBuilder<unknown>>;
  /** Ids of originals and copies, filled by the step that copies products. */
  products: CopiedIds;
  prices: CopiedIds;
  categories: CopiedIds;
  /** Filled by the step that copies questions. */
  questions: CopiedIds;
}

export type DuplicationStep = (tx: Tx, copy: EventCopy) => Promise<void>;

interface Duplicated {
  /** The account that owns the original. */
  accountId: number;
  userId: number;
  eventId: number;
  files: FileStore;
  /** Stores the checkout settings of a copy that does not take the original's. */
  checkout?: CheckoutSettingsStore;
  onEventCopied: DuplicationStep[];
}

/**
 * Creates a draft from another event: its details and the requested parts. Sales, attendees, uses of codes
 * and secret links stay with the original. Dates move with the event's start.
 */
export async function duplicateEvent(db: Db, by: Duplicated, wants: DuplicateInput): Promise<number> {
  const pictures = await copyImages({ db, files: by.files }, by, picturesToCopy(wants));
  return db.transaction().execute(async (tx) => {
    await lockOrganizerOf(tx, by, "share");
    const original = await tx
      .selectFrom("events")
      .select(["start_date", "timezone", "organizer_id"])
      .where("id", "=", by.eventId)
      .where("account_id", "=", by.accountId)
      .where("deleted_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!original) throw new Refusal("not_found");
    const { timezone } = original;
    const times = resolveTimes(wants, timezone);
    const copies = await copyRows(tx, {
      table: "events",
      where: sql`id = ${by.eventId} and account_id = ${by.accountId}`,
      set: {
        created_by_user_id: sql`${by.userId}::bigint`,
        short_id: sql`${shortId("e")}`,
        title: sql`${wants.title}`,
        description:
          wants.description === undefined
            ? sql.ref("source.description")
            : sql`${sanitizeDescription(wants.description)}`,
        start_date: sql`${times.start_date}::timestamptz`,
        end_date: sql`${times.end_date}::timestamptz`,
        former_zones: sql`'[]'`,
        status: sql`'DRAFT'`,
        cancelled_at: sql`null::timestamptz`,
        catalog_version: sql`1`,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      },
    });
    const to = copies.get(by.eventId)!;
    const movement = sql`(${times.start_date}::timestamptz at time zone ${timezone})
      - (${original.start_date}::timestamptz at time zone ${timezone})`;
    const moved = (column: string) => {
      const wallTime = sql`${sql.ref(`source.${column}`)} at time zone ${timezone} + (${movement})`;
      // Limits the result to the range that forms accept. Null stays null.
      const limited = sql`case when ${sql.ref(`source.${column}`)} is not null then
        greatest(${FIRST_WALL_TIME}::timestamp, least(${LAST_WALL_TIME}::timestamp, ${wallTime})) end`;
      return wallTimeInSql(limited, timezone);
    };
    const copy: EventCopy = {
      accountId: by.accountId,
      from: by.eventId,
      to,
      wants,
      moved,
      movedWindow: (start, end) => ({
        [start]: moved(start),
        [end]: sql`case when ${moved(end)} <= ${moved(start)}
          then ${moved(start)} + (${sql.ref(`source.${end}`)} - ${sql.ref(`source.${start}`)})
          else ${moved(end)} end`,
      }),
      products: new Map(),
      prices: new Map(),
      categories: new Map(),
      questions: new Map(),
    };
    await copySettings(tx, copy, { organizerId: original.organizer_id, checkout: by.checkout });
    for (const picture of pictures) await insertImage(tx, { ...picture, event_id: to });
    for (const copyPart of by.onEventCopied) await copyPart(tx, copy);
    await addOutboxEvent(tx, {
      kind: "event-created",
      account_id: by.accountId,
      event_id: to,
      subject_id: to,
    });
    return to;
  });
}

interface SettingsFrom {
  organizerId: number;
  checkout: CheckoutSettingsStore | undefined;
}

async function copySettings(
  tx: Tx,
  { accountId, from, to, wants }: EventCopy,
  { organizerId, checkout = NO_CHECKOUT }: SettingsFrom,
): Promise<void> {
  if (wants.duplicate_settings) {
    await copyRows(tx, {
      table: "event_settings",
      where: sql`event_id = ${from}`,
      set: { event_id: sql`${to}::bigint`, updated_at: sql`now()` },
    });
    return;
  }
  const own = await tx
    .selectFrom("event_settings")
    .select(["is_online_event", "support_email", "content_language"])
    .where("event_id", "=", from)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  await insertSettings(tx, { eventId: to, accountId, organizerId, own: () => own }, checkout);
}

function picturesToCopy(wants: DuplicateInput): string[] {
  return [
    ...(wants.duplicate_event_cover_image ? ["EVENT_COVER"] : []),
    ...(wants.duplicate_ticket_logo ? ["TICKET_LOGO"] : []),
  ];
}
