import { type Query, useQueryClient } from "@tanstack/react-query";
import { useOnChange } from "../../../manage-ui/live.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";

/** Keys of single items: ["events", 1, "orders", 12, …]. Lists have no number in the fourth place. */
const PARTS: readonly unknown[] = ["orders", "attendees", "ticket-choices"];

/**
 * Reads open orders and attendees again when colleagues, buyers, doors, payment providers or jobs have changed them.
 * Those that were open before are read again when they are opened. Lists decide themselves when to show new rows.
 */
export function useFollowChanges(): void {
  const { id } = useEvent();
  const client = useQueryClient();
  useOnChange(["orders", "check-ins"], () =>
    client.invalidateQueries({ queryKey: ["events", id], predicate: isFollowed }),
  );
}

function isFollowed({ queryKey: [, , part, item] }: Query): boolean {
  return part === "payments-under-review" || (PARTS.includes(part) && typeof item === "number");
}
