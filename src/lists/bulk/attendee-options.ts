import { type CheckInContext, findOpenList } from "../../check-in/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { AttendeeAction } from "../rules/bulk-actions.ts";

interface Given {
  action: AttendeeAction;
  label?: string | undefined;
  check_in_list_id?: number | undefined;
}

/** Returns what an action on attendees needs beside the rows. Refuses missing values, and a door that is not open. */
export async function attendeeOptions(
  db: Db,
  doors: Pick<CheckInContext, "batches">,
  own: { accountId: number; eventId: number },
  { action, label, check_in_list_id }: Given,
): Promise<object> {
  switch (action) {
    case "label-attendees":
      if (label === undefined) throw invalidField("label", "required");
      return { label };
    case "check-in-attendees":
      if (check_in_list_id === undefined) throw invalidField("check_in_list_id", "required");
      await findOpenList(db, doors, { ...own, listId: check_in_list_id }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === "not_found")
          throw invalidField("check_in_list_id", "invalid_choice");
        throw error;
      });
      return { check_in_list_id };
    case "cancel-attendees":
    case "reactivate-attendees":
    case "resend-tickets":
      return {};
  }
}
