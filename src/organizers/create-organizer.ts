import type { Db } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import type { OrganizerInput } from "./contract.ts";

/** Creates a draft organiser. Returns its id. */
export async function createOrganizer(db: Db, accountId: number, input: OrganizerInput): Promise<number> {
  const { name, email, phone, website, timezone, currency } = input;
  const made = await db
    .insertInto("organizers")
    .values({
      account_id: accountId,
      name,
      email,
      phone,
      timezone,
      currency,
      website: website ?? null,
      description: sanitizeHtml(input.description),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}
