import type { Db } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import type { OrganizerInput } from "./contract.ts";

/** Changes an organiser's details. Its existing events keep their time zone and currency. */
export async function updateOrganizer(
  db: Db,
  { accountId, organizerId }: { accountId: number; organizerId: number },
  input: OrganizerInput,
  edit: Edit = unversioned,
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    const changed = await tx
      .updateTable("organizers")
      .set({
        ...input,
        website: input.website ?? null,
        description: sanitizeHtml(input.description),
        updated_at: new Date(),
      })
      .where("id", "=", organizerId)
      .where("account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal("not_found");
  });
}
