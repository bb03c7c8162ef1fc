import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { AccountReactions } from "../account-reactions.ts";
import { acceptInvitation, type Acceptance } from "../members/accept-invitation.ts";
import type { SignedInUser } from "../users.ts";

/**
 * Registers a user with an invitation's token. They join the inviting account and get no account of their
 * own.
 */
export async function registerInvited(
  db: Db,
  given: Omit<Acceptance, "caller"> & { email: string },
  reactions: Pick<AccountReactions, "pauseWebhooksOf">,
): Promise<SignedInUser & { token: string }> {
  const accepted = await acceptInvitation(db, { ...given, caller: null }, reactions);
  // The person already has a password and logs in with it.
  if (accepted.sessionToken === null) throw new Refusal("email_taken");
  return { ...accepted, token: accepted.sessionToken };
}
