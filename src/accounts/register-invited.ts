import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { acceptInvitation, type Acceptance } from "./members/accept-invitation.ts";
import type { Who } from "./users.ts";

/** Somebody who registers with an invitation's token makes no account: they come into the one that invited them. */
export async function registerInvited(
  db: Db,
  given: Omit<Acceptance, "callerId"> & { email: string },
): Promise<Who & { token: string }> {
  const accepted = await acceptInvitation(db, { ...given, callerId: null });
  // They have a password here already, and log in with it.
  if (accepted.sessionToken === null) throw new Refusal("email_taken");
  return { ...accepted, token: accepted.sessionToken };
}
