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
import { resolveTimes } from "./event-input.ts";
import { lockOrganizerOf } from "./organizers/lock-organizer.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";
import { copyImages, insertImage } from "../images/index.ts";

type DuplicateInput = z.infer<(typeof contract)["duplicateEvent"]["body"]>;

/** Facts of a copy for the duplication steps of other areas. */
export interface EventCopy {
  accountId: number;
  from: number;
  to: number;
  wants: DuplicateInput;
  /** SQL for a time column, moved in wall-clock time by as much as the copy's start. */
  moved(column: string): RawBuilder<unknown>;
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
      .select(["start_date", "timezone"])
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
        catalog_version: sql`1`,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      },
    });
    const to = copies.get(by.eventId)!;
    const copy: EventCopy = {
      accountId: by.accountId,
      from: by.eventId,
      to,
      wants,
      // Limits the result to the range that forms accept. Null stays null.
      moved: (column) => sql`case when ${sql.ref(`source.${column}`)} is not null then
        greatest(${FIRST_WALL_TIME}::timestamp, least(${LAST_WALL_TIME}::timestamp,
          ${sql.ref(`source.${column}`)} at time zone ${timezone}
          + ((${times.start_date}::timestamptz at time zone ${timezone}) - (${original.start_date}::timestamptz at time zone ${timezone}))))
        at time zone ${timezone} end`,
      products: new Map(),
      prices: new Map(),
      categories: new Map(),
      questions: new Map(),
    };
    await copySettings(tx, copy);
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

async function copySettings(tx: Tx, { accountId, from, to, wants }: EventCopy): Promise<void> {
  if (wants.duplicate_settings) {
    await copyRows(tx, {
      table: "event_settings",
      where: sql`event_id = ${from}`,
      set: { event_id: sql`${to}::bigint`, updated_at: sql`now()` },
    });
    return;
  }
  await sql`
    insert into event_settings (event_id, account_id, is_online_event, support_email, content_language)
    select ${to}, ${accountId}, is_online_event, support_email, content_language from event_settings where event_id = ${from}`.execute(
    tx,
  );
}

function picturesToCopy(wants: DuplicateInput): string[] {
  return [
    ...(wants.duplicate_event_cover_image ? ["EVENT_COVER"] : []),
    ...(wants.duplicate_ticket_logo ? ["TICKET_LOGO"] : []),
  ];
}
