import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Scene, SetScene, Stage } from "./scene.ts";

/** An IP address, because tests resolve no names. */
const INPUT = { url: "http://93.184.216.34/hook", event_types: ["order.created"] };

/** The calls of webhooks of events and of organisers. */
export const webhookScenes: Record<string, SetScene> = Object.fromEntries(
  (["event", "organizer"] as const).flatMap((kind): [string, SetScene][] => {
    const base = kind === "event" ? "/events/{event_id}" : "/organizers/{organizer_id}";
    const own = (body?: unknown): SetScene => {
      return async (stage) => ({
        known: { webhook_id: await makeWebhook(stage, kind) },
        ...(body !== undefined && { body }),
      });
    };
    const since = new Date(Date.now() - 60_000).toISOString();
    return [
      [`POST ${base}/webhooks`, async () => ({ body: INPUT })],
      [`PUT ${base}/webhooks/{webhook_id}`, own({ ...INPUT, status: "PAUSED" })],
      [`DELETE ${base}/webhooks/{webhook_id}`, own()],
      [`POST ${base}/webhooks/{webhook_id}/secret`, own()],
      [`POST ${base}/webhooks/{webhook_id}/test`, own({ event_type: "order.created" })],
      [`POST ${base}/webhooks/{webhook_id}/replay`, own({ since })],
      [`POST ${base}/webhooks/{webhook_id}/logs/{delivery_id}/resend`, (stage) => delivery(stage, kind)],
    ];
  }),
);

async function makeWebhook({ owner, send }: Stage, kind: "event" | "organizer"): Promise<number> {
  const { event_id, organizer_id } = owner.known;
  const path = kind === "event" ? `/events/${event_id}` : `/organizers/${organizer_id}`;
  return (await send(`POST ${path}/webhooks`, INPUT)).json.data.id;
}

async function delivery(stage: Stage, kind: "event" | "organizer"): Promise<Scene> {
  const webhook_id = await makeWebhook(stage, kind);
  const { db, owner } = stage;
  const { account_id, event_id, organizer_id, order_id } = owner.known;
  const { rows } = await sql<{ id: number }>`with message as (
      insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, happened_at)
      values (${randomUUID()}, ${account_id}, ${event_id}, ${organizer_id}, 'order.created', ${order_id}, now())
      returning id)
    insert into webhook_deliveries (account_id, webhook_id, message_id, subject)
    select ${account_id}, ${webhook_id}, message.id, 'order:1' from message returning id`.execute(db);
  return { known: { webhook_id, delivery_id: Number(rows[0]!.id) } };
}
