import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import { Refusal } from "../values/refusal.ts";
import { slugify } from "../values/slug.ts";
import type { Organizer } from "./contract.ts";
import { IMAGE_COLUMNS, toImage } from "./images.ts";
import type { OrganizerStatus } from "./rules/organizer-states.ts";

interface Sources {
  db: Db;
  files: FileStore;
}

/** The account's organisers, those at work first. */
export async function listOrganizers({ db, files }: Sources, accountId: number): Promise<Organizer[]> {
  const rows = await selectOrganizers(db, accountId)
    .orderBy(sql`o.status = 'ARCHIVED'`)
    .orderBy("o.id")
    .limit(1000)
    .execute();
  return rows.map((row) => toOrganizer(row, files));
}

export async function findOrganizer(
  { db, files }: Sources,
  accountId: number,
  organizerId: number,
): Promise<Organizer> {
  const row = await selectOrganizers(db, accountId).where("o.id", "=", organizerId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toOrganizer(row, files);
}

/** The part of an organiser's page address that people read. */
export function organizerSlug(name: string): string {
  return slugify(name, "organizer");
}

function selectOrganizers(db: Db, accountId: number) {
  return db
    .selectFrom("organizers as o")
    .select(["o.id", "o.name", "o.email", "o.phone", "o.website", "o.description", "o.timezone"])
    .select(["o.currency", "o.status", "o.created_at"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("images as i")
          .select(IMAGE_COLUMNS.map((column) => `i.${column}` as const))
          .whereRef("i.organizer_id", "=", "o.id")
          .orderBy("i.id"),
      ).as("images"),
    )
    .where("o.account_id", "=", accountId)
    .where("o.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrganizers>["executeTakeFirstOrThrow"]>>;

function toOrganizer(row: Row, files: FileStore): Organizer {
  return {
    ...row,
    description: sanitizedBefore(row.description),
    slug: organizerSlug(row.name),
    status: row.status as OrganizerStatus,
    images: row.images.map((image) => toImage(image, files)),
    created_at: row.created_at.toISOString(),
  };
}
