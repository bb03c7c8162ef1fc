import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { messageIdFor } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import { enqueueAll } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { WebhookDisabledEmail } from "./webhook-disabled-email.tsx";

interface WebhookDisabled {
  webhook_id: number;
  user_id: number;
}

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "notify-of-disabled-webhook": { webhook_id: number };
    "send-webhook-disabled": WebhookDisabled;
  }
}

/** Queues an email to each member who can access the webhook: admins, and organisers of its event. */
export async function notifyOfDisabledWebhook(
  { db }: Pick<Services, "db">,
  { webhook_id }: { webhook_id: number },
): Promise<void> {
  const members = await db
    .selectFrom("webhooks as w")
    .innerJoin("memberships as m", "m.account_id", "w.account_id")
    .select(["w.id as webhook_id", "m.user_id"])
    .where("w.id", "=", webhook_id)
    .where("w.disabled_reason", "is not", null)
    .where("w.deleted_at", "is", null)
    .where("m.status", "=", "ACTIVE")
    .where("m.role", "<>", "DOOR")
    .where((eb) =>
      eb.or([
        eb("m.sees_all_events", "=", true),
        eb.exists(
          eb
            .selectFrom("chosen_events as c")
            .select("c.event_id")
            .whereRef("c.account_id", "=", "m.account_id")
            .whereRef("c.user_id", "=", "m.user_id")
            .whereRef("c.event_id", "=", "w.event_id"),
        ),
      ]),
    )
    .execute();
  await enqueueAll(db, "send-webhook-disabled", members);
}

/** Tells a member that a webhook was paused, and why. */
export async function sendWebhookDisabled(
  { db, config, mail }: Pick<Services, "db" | "config" | "mail">,
  { webhook_id, user_id }: WebhookDisabled,
): Promise<void> {
  const row = await db
    .selectFrom("webhooks as w")
    .innerJoin("users as u", (join) => join.on("u.id", "=", user_id))
    .leftJoin("events as e", "e.id", "w.event_id")
    .leftJoin("organizers as o", "o.id", "w.organizer_id")
    .select(["w.url", "w.event_id", "w.organizer_id", "w.disabled_reason", "w.disabled_at"])
    .select(["u.email", "u.first_name", "u.locale", "e.title", "o.name"])
    .where("w.id", "=", webhook_id)
    .where("w.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row?.disabled_reason || !row.disabled_at) return;
  const locale = offeredLocale(row.locale);
  const ownerName = row.title ?? row.name ?? "";
  const place = row.event_id === null ? `organizer/${row.organizer_id}` : `event/${row.event_id}`;
  const email = (
    <WebhookDisabledEmail
      appName={config.appName}
      firstName={row.first_name}
      ownerName={ownerName}
      host={URL.parse(row.url)?.host ?? row.url}
      reason={row.disabled_reason as "GONE" | "FAILING"}
      url={`${config.publicUrl}/manage/${place}/webhooks`}
    />
  );
  const about = `${webhook_id}-${user_id}-${row.disabled_at.getTime()}`;
  await mail.send({
    ...(await renderEmail(config, locale, email)),
    to: row.email,
    subject: serverI18n(locale)._(msg`A webhook has been paused`),
    messageId: messageIdFor("webhook-disabled", about, new URL(config.publicUrl).hostname),
  });
}
