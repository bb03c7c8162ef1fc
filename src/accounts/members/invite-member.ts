import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { recordAccountHistory } from "../history.ts";
import { chooseEvents } from "./choose-events.ts";
import type { GIVEN_ROLES } from "./contract.ts";

export const INVITATION_DAYS = 7;

export interface Inviting {
  accountId: number;
  byUserId: number;
  email: string;
  role: (typeof GIVEN_ROLES)[number];
  /** Absent or null: all events. */
  eventIds?: readonly number[] | null | undefined;
  firstName?: string | null;
  lastName?: string | null;
  /** The language for a new person's email. */
  locale: Locale;
}

/**
 * Invites a person into the account with a link to their address. Leaves a known person unchanged. Adds a
 * user without a password for a new address. `isNew: false`: the person is already a member or invited.
 */
export async function inviteMember(
  tx: Tx,
  given: Inviting,
): Promise<{ userId: number; isNew: boolean; invitationId: number | null }> {
  const userId = await findOrInsertPerson(tx, given);
  const { rows } = await sql<{ user_id: number }>`
    insert into memberships (account_id, user_id, role, status, invited_by_user_id)
    values (${given.accountId}, ${userId}, ${given.role}, 'INVITED', ${given.byUserId})
    on conflict do nothing
    returning user_id`.execute(tx);
  if (!rows[0]) return { userId, isNew: false, invitationId: null };
  await chooseEvents(tx, { ...given, userId, eventIds: given.eventIds ?? null });
  const invitationId = await openInvitation(tx, { ...given, userId });
  await recordAccountHistory(tx, {
    accountId: given.accountId,
    userId: given.byUserId,
    subjectUserId: userId,
    action: "invitation-sent",
    facts: { role: given.role },
  });
  return { userId, isNew: true, invitationId };
}

/**
 * Stores an open invitation. The job that emails the link creates its secret, because a job's payload is
 * stored in plain text. Until then the row has a hash that no link matches.
 */
export async function openInvitation(
  tx: Tx,
  given: { accountId: number; userId: number; byUserId: number; email: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("invitations")
    .values({
      account_id: given.accountId,
      user_id: given.userId,
      email: given.email,
      invited_by_user_id: given.byUserId,
      token_hash: randomBytes(32),
      expires_at: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "send-invitation", { invitation_id: id });
  return id;
}

async function findOrInsertPerson(tx: Tx, given: Inviting): Promise<number> {
  // Updates an existing row to itself, so that two concurrent invitations get the same person.
  const { rows } = await sql<{ id: number }>`
    insert into users (email, first_name, last_name, locale)
    values (${given.email}, ${given.firstName ?? ""}, ${given.lastName ?? null}, ${given.locale})
    on conflict (email) do update set updated_at = users.updated_at
    returning id`.execute(tx);
  return rows[0]!.id;
}
