import { sql } from "kysely";
import pg from "pg";
import { classifyDatabaseError } from "../../platform/database/classify-database-error.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { WebhookPayload } from "../contract/payload.ts";
import type { WebhookEventType } from "../rules/event-types.ts";
import { payloadOf, type Subject } from "./payload-of.ts";

/** Messages per transaction. If a process dies, another one takes them. A body takes about six reads. */
const MAX_BATCH = 50;

/**
 * Writes the bodies of messages that have none, the oldest first. Returns the number of messages. A body
 * never changes afterwards: every attempt, resend and replay sends the same bytes. Deletes messages about
 * objects that no longer exist. If a statement about an object fails, the transaction begins again, and that
 * body gets only the id.
 */
export async function writeBodies(services: Writing): Promise<number> {
  const unreadable = new Set<number>();
  for (;;) {
    try {
      return await writeBatch(services, unreadable);
    } catch (error) {
      if (!(error instanceof UnreadableObject)) throw error;
      unreadable.add(error.messageId);
    }
  }
}

type Writing = Pick<Services, "db" | "files" | "log">;

/** A statement about the object of this message has failed, and with it the transaction. */
class UnreadableObject extends Error {
  readonly messageId: number;

  constructor(messageId: number, cause: unknown) {
    super("the object of a webhook message cannot be read", { cause });
    this.messageId = messageId;
  }
}

async function writeBatch({ db, files, log }: Writing, unreadable: ReadonlySet<number>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const messages = await tx
      .selectFrom("webhook_messages")
      .select(["id", "account_id", "event_id", "organizer_id", "event_type", "subject_id"])
      .select(["happened_at", "is_test"])
      .where("body", "is", null)
      .orderBy("id")
      .limit(MAX_BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const written: { id: number; body: string | null }[] = [];
    for (const message of messages) {
      const type = message.event_type as WebhookEventType;
      const subject = {
        accountId: message.account_id,
        eventId: message.event_id ?? 0,
        type,
        id: message.subject_id,
      };
      const payload = unreadable.has(message.id)
        ? { id: subject.id }
        : await findPayload({ db: tx, files, log }, message.id, subject);
      if (payload === null) {
        written.push({ id: message.id, body: null });
        continue;
      }
      const { organizer_id, event_id } = message;
      const event_sent_at = message.happened_at.toISOString();
      const test = message.is_test ? { is_test: true } : {};
      const body = { event_type: type, event_sent_at, event_id, organizer_id, ...test, payload };
      written.push({ id: message.id, body: JSON.stringify(body) });
    }
    await storeBodies(tx, written);
    return messages.length;
  });
}

async function storeBodies(tx: Tx, written: { id: number; body: string | null }[]): Promise<void> {
  if (written.length === 0) return;
  const ids = written.map(({ id }) => id);
  const bodies = written.map(({ body }) => body);
  await sql`
    with written as (select * from unnest(${ids}::bigint[], ${bodies}::text[]) as w(id, body)),
    gone as (delete from webhook_messages m using written w where m.id = w.id and w.body is null)
    update webhook_messages m set body = w.body from written w where m.id = w.id and w.body is not null`.execute(
    tx,
  );
}

/**
 * Null: the object no longer exists. If the payload cannot be built, only the id is sent, so that no message
 * is lost.
 */
async function findPayload(
  { log, ...sources }: Pick<Services, "files" | "log"> & { db: Tx },
  messageId: number,
  subject: Subject,
): Promise<object | null> {
  try {
    const shape = WebhookPayload.options.find(({ shape: { event_type } }) =>
      (event_type.options as readonly string[]).includes(subject.type),
    )!;
    return shape.shape.payload.parse(await payloadOf(sources, subject)) as object;
  } catch (error) {
    if (error instanceof Refusal) return null;
    if (classifyDatabaseError(error) !== null) throw error;
    log.error({ err: error, subject }, "the body of a webhook could not be written");
    if (error instanceof pg.DatabaseError) throw new UnreadableObject(messageId, error);
    return { id: subject.id };
  }
}
