import { sql } from "kysely";
import { legalLinks, type LegalLink, legalTargets, organizerSlug } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { sanitizedBefore } from "../../platform/html/sanitized-before.ts";
import { themeOf } from "../../values/theme/theme-of.ts";
import type { LegalText } from "./contract/public-organizers.ts";

/**
 * Finds one legal text of an organiser. Null if there is none. `isPublic`: the organiser is live, or has an
 * event that is or was public. Buyers must find the terms of their order, whatever the organiser's status is now.
 */
export async function findLegalText(
  db: Db,
  organizerId: number,
  kind: LegalLink["kind"],
): Promise<{ text: LegalText; isPublic: boolean } | null> {
  const row = await db
    .selectFrom("organizers as o")
    .innerJoin("organizer_settings as s", "s.organizer_id", "o.id")
    .where("o.id", "=", organizerId)
    .where("o.deleted_at", "is", null)
    .select(["o.id", "o.name", "s.homepage_theme_settings", legalTargets("s").as("targets")])
    .select([`s.legal_${kind}_html as html`, `s.legal_${kind}_url as url`])
    .select(
      sql<boolean>`o.status = 'LIVE' or exists (
        select from events e
        where e.organizer_id = o.id and e.deleted_at is null and (e.status in ('LIVE', 'PAUSED')
          or e.live_since is not null or exists (select from orders bought where bought.event_id = e.id)))`.as(
        "is_public",
      ),
    )
    .modifyEnd(acrossAccounts("a public text"))
    .executeTakeFirst();
  if (!row || (row.html === null && row.url === null)) return null;
  const organizer = { id: row.id, name: row.name, slug: organizerSlug(row.name) };
  return {
    text: {
      kind,
      html: row.url === null ? sanitizedBefore(row.html) : null,
      url: row.url,
      organizer: {
        ...organizer,
        legal_links: legalLinks(organizer, row.targets),
        theme: themeOf(row.homepage_theme_settings),
      },
    },
    isPublic: row.is_public,
  };
}
