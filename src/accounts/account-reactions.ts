import type { Tx } from "../platform/database/database.ts";

/** What accounts need done in their transactions where they do not reach. */
export interface AccountReactions {
  /** Gives new links to the check-in lists that a member could see; null: of all events. Answers how many. */
  rotateCheckInLinks: (
    tx: Tx,
    seen: { accountId: number; eventIds: readonly number[] | null },
  ) => Promise<number>;
}
