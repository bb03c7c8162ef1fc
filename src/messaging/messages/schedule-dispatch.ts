import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueue, enqueueAll, LOW_PRIORITY } from "../../platform/queue/queue.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "dispatch-message": { message_id: number };
    /**
     * The same for a message with conditions on its recipients. An earlier version of the program, which would send
     * it to all of them, does not know this job.
     */
    "dispatch-narrowed-message": { message_id: number };
  }
}

const KEY = "message ";
export const dispatchKey = (messageId: number) => `${KEY}${messageId}`;
const jobOf = ({ narrowed_to }: { narrowed_to?: unknown }) =>
  narrowed_to ? "dispatch-narrowed-message" : "dispatch-message";

/** Schedules the job that sends a message at its time, or moves that job. */
export async function scheduleDispatch(
  db: Db | Tx,
  message: { id: number; scheduledAt: Date; narrowed_to?: unknown },
): Promise<void> {
  await enqueue(
    db,
    jobOf(message),
    { message_id: message.id },
    { key: dispatchKey(message.id), runAt: message.scheduledAt, priority: LOW_PRIORITY },
  );
}

/** Queues or moves the job of every scheduled message that has none, or has one at another time. */
export async function queueScheduledMessages(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A locked message is being sent, moved or cancelled. That change also handles its job.
    const { rows } = await sql<{ id: number; scheduled_at: Date; narrowed_to: unknown }>`
      select m.id, m.scheduled_at, m.narrowed_to from messages m
      left join graphile_worker._private_jobs j on j.key = ${KEY}::text || m.id
      where m.status = 'SCHEDULED' and j.run_at is distinct from m.scheduled_at
      for update of m skip locked`.execute(tx);
    for (const [job, messages] of Map.groupBy(rows, jobOf)) {
      await enqueueAll(
        tx,
        job,
        messages.map(({ id }) => ({ message_id: id })),
        {
          keyOf: ({ message_id }) => dispatchKey(message_id),
          runAt: messages.map(({ scheduled_at }) => scheduled_at),
          priority: LOW_PRIORITY,
        },
      );
    }
  });
}
