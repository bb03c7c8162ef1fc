import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { AccountReactions } from "../account-reactions.ts";
import { removeCredentials } from "../remove-credentials.ts";
import { recordAccountHistory } from "../history.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import { refuseCommonPassword } from "../passwords/refuse-common-password.ts";
import { continueSession } from "../log-in/continue-session.ts";
import { startSession } from "../log-in/start-session.ts";
import { lockPerson } from "../users.ts";
import { findInvitation, type FoundInvitation, requireOpen } from "./invitations.ts";

export interface Acceptance {
  token: string;
  /** The user who is logged in in the browser that opened the link. */
  caller: Pick<Member, "userId" | "sessionHash"> | null;
  firstName?: string;
  lastName?: string | null;
  password?: string;
  timezone?: string;
  /** The address entered at registration. It must be the invited one. */
  email?: string;
  userAgent: string;
  oldToken: string | undefined;
}

export interface Accepted {
  userId: number;
  accountId: number;
  email: string;
  /** The new session's token. Null: a known person logs in as usual. */
  sessionToken: string | null;
}

/**
 * Accepts an invitation, once. The link proves that its bearer reads the invited address, so the address of a
 * new person counts as confirmed. A user who registered with that address without confirming it can be
 * anybody: they choose a new password like a new person, and every other way to log in is removed.
 */
export async function acceptInvitation(
  db: Db,
  given: Acceptance,
  reactions: Pick<AccountReactions, "pauseWebhooksOf">,
): Promise<Accepted> {
  const found = await findInvitation(db, given.token);
  requireOpen(found);
  if (given.caller !== null && given.caller.userId !== found.user_id)
    throw new Refusal("invitation_for_somebody_else");
  if (given.email !== undefined && given.email !== found.email) throw invalidField("email", "mismatch");
  const passwordHash = found.is_known ? null : await newPassword(given, found);
  return db.transaction().execute(async (tx) => {
    await acceptOnce(tx, found);
    if (passwordHash) {
      await lockPerson(tx, found.user_id);
      await removeCredentials(tx, found.user_id, reactions);
      await becomeKnown(tx, found, given, passwordHash);
    }
    await recordAccountHistory(tx, {
      accountId: found.account_id,
      userId: found.user_id,
      subjectUserId: found.user_id,
      action: "invitation-accepted",
      facts: { role: found.role },
    });
    const who = { userId: found.user_id, accountId: found.account_id };
    const sessionToken = await sessionOf(tx, who, { ...given, isKnown: passwordHash === null });
    return { ...who, email: found.email, sessionToken };
  });
}

/** A person who chose a password is logged in; one who was logged in stays so; any other person logs in. */
async function sessionOf(
  tx: Tx,
  who: { userId: number; accountId: number },
  { caller, isKnown, userAgent, oldToken }: Acceptance & { isKnown: boolean },
): Promise<string | null> {
  if (!isKnown) return startSession(tx, { ...who, userAgent, oldToken });
  return caller && continueSession(tx, caller.sessionHash, { ...who, userAgent });
}

async function newPassword({ firstName, password }: Acceptance, found: FoundInvitation): Promise<string> {
  if (!firstName && !found.first_name) throw invalidField("first_name", "required");
  if (password === undefined) throw invalidField("password", "required");
  await refuseCommonPassword(password);
  return hashPassword(password);
}

/** Updating the row serialises: of two concurrent calls only one finds it open. */
async function acceptOnce(tx: Tx, found: FoundInvitation): Promise<void> {
  // Locks in the same order as a withdrawal: the membership first.
  const { numUpdatedRows } = await tx
    .updateTable("memberships")
    .set({ status: "ACTIVE" })
    .where("account_id", "=", found.account_id)
    .where("user_id", "=", found.user_id)
    .where("status", "=", "INVITED")
    .executeTakeFirst();
  const invitation = await tx
    .updateTable("invitations")
    .set({ state: "ACCEPTED" })
    .where("id", "=", found.id)
    .where("account_id", "=", found.account_id)
    .where("state", "=", "OPEN")
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || invitation.numUpdatedRows === 0n) throw new Refusal("invitation_used");
}

async function becomeKnown(
  tx: Tx,
  found: FoundInvitation,
  given: Acceptance,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({
      password_hash: passwordHash,
      email_verified_at: sql`now()`,
      updated_at: sql`now()`,
      ...(given.firstName && { first_name: given.firstName, last_name: given.lastName ?? null }),
      ...(given.timezone && { timezone: given.timezone }),
    })
    .where("id", "=", found.user_id)
    .execute();
}
