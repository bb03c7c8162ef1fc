import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import type { Member } from "../platform/http/call.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { hasChosen, organizerSlug } from "../events/index.ts";
import { IMAGE_COLUMNS, toImage } from "../images/index.ts";
import { type Organizer, ORGANIZERS_LISTING } from "./contract.ts";
import type { OrganizerStatus } from "../events/index.ts";

interface Sources {
  db: Db;
  files: FileStore;
}

type Viewer = Pick<Member, "accountId"> & Partial<Pick<Member, "eventIds">>;

/** Lists the account's organisers that have an event the member may see, active ones first. */
export async function listOrganizers(
  { db, files }: Sources,
  viewer: Viewer,
  wanted: RequestedPage,
): Promise<{ data: Organizer[]; meta: ListMeta }> {
  const { rows, meta } = await listPage(db, selectOrganizers(db, viewer), {
    listing: ORGANIZERS_LISTING,
    wanted,
    columns: {
      is_archived: sql<boolean>`(o.status = 'ARCHIVED')`,
      name: "o.name",
      email: "o.email",
      status: "o.status",
      currency: "o.currency",
      created_at: "o.created_at",
    },
    search: { words: sql`o.name || E'\n' || o.email` },
    unique: "o.id",
    zone: sql<string>`o.timezone`,
  });
  return { data: rows.map((row) => toOrganizer(row, files)), meta };
}

export async function findOrganizer(
  { db, files }: Sources,
  viewer: Viewer,
  organizerId: number,
): Promise<Organizer> {
  const row = await selectOrganizers(db, viewer).where("o.id", "=", organizerId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toOrganizer(row, files);
}

function selectOrganizers(db: Db, { accountId, eventIds = null }: Viewer) {
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
    .where("o.deleted_at", "is", null)
    .where(hasChosen(eventIds));
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
