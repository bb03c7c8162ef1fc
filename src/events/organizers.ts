import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { slugify } from "../values/slug.ts";
import type { Organizer } from "./contract.ts";
import type { OrganizerStatus } from "./rules/organizer-states.ts";

/** The account's organisers, those at work first. */
export async function listOrganizers(db: Db, accountId: number): Promise<Organizer[]> {
  const rows = await selectOrganizers(db, accountId)
    .orderBy((eb) => eb("status", "=", "ARCHIVED"))
    .orderBy("id")
    .limit(1000)
    .execute();
  return rows.map(toOrganizer);
}

export async function findOrganizer(db: Db, accountId: number, organizerId: number): Promise<Organizer> {
  const row = await selectOrganizers(db, accountId).where("id", "=", organizerId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toOrganizer(row);
}

/** The part of an organiser's page address that people read. */
export function organizerSlug(name: string): string {
  return slugify(name, "organizer");
}

function selectOrganizers(db: Db, accountId: number) {
  return db
    .selectFrom("organizers")
    .select(["id", "name", "email", "phone", "website", "description", "timezone", "currency", "status"])
    .select("created_at")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrganizers>["executeTakeFirstOrThrow"]>>;

function toOrganizer(row: Row): Organizer {
  return {
    ...row,
    slug: organizerSlug(row.name),
    status: row.status as OrganizerStatus,
    created_at: row.created_at.toISOString(),
  };
}
