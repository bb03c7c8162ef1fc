import { requireEvent } from "../../../events/index.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { WidgetInstallation } from "./contract.ts";

const SHOWN = 20;

/** Lists the sites that show the widget of this event or of its organiser, latest first. */
export async function listWidgetInstallations(
  db: Db,
  at: { accountId: number; eventId: number },
): Promise<WidgetInstallation[]> {
  await requireEvent(db, at);
  const rows = await db
    .selectFrom("widget_installations")
    .where("account_id", "=", at.accountId)
    .where((eb) => {
      const organizer = eb
        .selectFrom("events as e")
        .select("e.organizer_id")
        .where("e.account_id", "=", at.accountId)
        .where("e.id", "=", at.eventId);
      return eb.or([eb("event_id", "=", at.eventId), eb("organizer_id", "=", organizer)]);
    })
    .select(["host", "event_id", "first_seen_at", "last_seen_at"])
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
  return rows.map(({ host, event_id, first_seen_at, last_seen_at }) => ({
    host,
    shows: event_id === null ? "ORGANIZER" : "EVENT",
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}
