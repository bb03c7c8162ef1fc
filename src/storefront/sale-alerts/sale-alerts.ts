import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { slugify } from "../../values/slug.ts";
import { findStorefrontEvent } from "../find-storefront-event.ts";
import { hasSaleBegun, isSoldOut, saleStartOf } from "../rules/sale-start.ts";
import type { SaleAlert, SaleAlertCount } from "./contract.ts";
import { MAY_EMAIL_STRANGERS } from "./may-email-strangers.ts";
import type { RequestedAlert } from "./sale-alert-token.ts";

type Sources = Pick<Services, "db" | "files">;

/** Facts for visitors about an event whose tickets go on sale later or are sold out. */
export interface ComingSale {
  title: string;
  slug: string;
  timezone: string;
  content_language: string | null;
  organizer_name: string;
  /** Null: sales have begun, or no start is set. */
  sale_start_date: string | null;
  hasBegun: boolean;
  /** Tickets may come back, so visitors can wait for them, too. */
  isSoldOut: boolean;
}

/** Finds the coming sale of an event. Null if visitors cannot see the event. */
export async function findComingSale(sources: Sources, eventId: number): Promise<ComingSale | null> {
  const event = await findStorefrontEvent(sources, { eventId, accountId: null }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  });
  return (
    event && {
      title: event.title,
      slug: event.slug,
      timezone: event.timezone,
      content_language: event.settings.content_language,
      organizer_name: event.organizer.name,
      sale_start_date: saleStartOf(event),
      hasBegun: hasSaleBegun(event),
      isSoldOut: isSoldOut(event),
    }
  );
}

/** Like `findComingSale`, for e-mails. Null for an account without a confirmed address. */
export async function findSaleToEmail(sources: Sources, eventId: number): Promise<ComingSale | null> {
  const mayEmail = await sources.db
    .selectFrom("events as e")
    .select("e.id")
    .where("e.id", "=", eventId)
    .where(MAY_EMAIL_STRANGERS)
    .executeTakeFirst();
  return mayEmail ? findComingSale(sources, eventId) : null;
}

/** Finds the event and the state of a request, even if the event is no longer public. */
export async function findSaleAlert(
  sources: Sources,
  { event_id, email }: RequestedAlert,
): Promise<SaleAlert> {
  const [event, alert, sale] = await Promise.all([
    sources.db
      .selectFrom("events as e")
      .leftJoin("event_settings as s", "s.event_id", "e.id")
      .select(["e.id", "e.title", "e.timezone", "s.content_language"])
      .where("e.id", "=", event_id)
      .where("e.deleted_at", "is", null)
      .executeTakeFirst(),
    sources.db
      .selectFrom("sale_alerts")
      .select("id")
      .where("event_id", "=", event_id)
      .where("email", "=", email)
      .executeTakeFirst(),
    findComingSale(sources, event_id),
  ]);
  if (!event) throw new Refusal("not_found");
  return {
    event: { ...event, slug: slugify(event.title, "event") },
    sale_start_date: sale?.sale_start_date ?? null,
    is_confirmed: alert !== undefined,
  };
}

export async function countSaleAlerts(
  db: Db,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<SaleAlertCount> {
  return db
    .selectFrom("sale_alerts")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .select([
      sql<number>`(count(*) filter (where mailed_at is null))::int`.as("waiting"),
      sql<number>`(count(*) filter (where mailed_at is not null))::int`.as("mailed"),
    ])
    .executeTakeFirstOrThrow();
}
