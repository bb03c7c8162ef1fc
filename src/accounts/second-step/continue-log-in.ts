import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { NEXT_STEPS, OwnAccount } from "../contract/log-in-answer.ts";
import { startSession } from "../log-in/start-session.ts";
import { lockPersonForShare, type SignedInUser } from "../users.ts";
import { beginLoginStep, endLoginStep } from "./login-steps.ts";

export interface Arrival {
  userId: number;
  /** The requested account. Absent: the user's only one, or else they choose. */
  accountId?: number;
  /** Whether the user has already shown a code or a passkey, so that no second step is required. */
  hasShownSecond: boolean;
  /** The hash of the password that was checked. Refused if it has changed meanwhile. */
  passwordHash?: string | null;
  /** The passkey that signed. Refused if it was removed meanwhile. */
  passkeyId?: number;
  /** The login step to end. */
  stepToken?: string | undefined;
  userAgent: string;
  oldToken: string | undefined;
}

/** A session, or the next step before one. */
export type Progress =
  | { session: SignedInUser & { token: string; email: string } }
  | { next: (typeof NEXT_STEPS)[number]; stepToken: string; userId: number };

/**
 * Continues a log-in once the user's identity is proven: the second step if it is on, then the choice of an
 * account if there are several, then a session. The same after a password, a reset and a passkey. Changing
 * the password or switching on the second step ends all sessions. The user's lock keeps a new session from
 * starting meanwhile.
 */
export async function continueLogIn(tx: Tx, arrival: Arrival): Promise<Progress> {
  const { userId, passwordHash, passkeyId, stepToken } = arrival;
  await lockPersonForShare(tx, userId);
  if (stepToken !== undefined) await endLoginStep(tx, stepToken);
  const person = await findPerson(tx, userId);
  if (passwordHash !== undefined && person?.password_hash !== passwordHash)
    throw new Refusal("wrong_credentials");
  if (passkeyId !== undefined && !(await hasPasskey(tx, userId, passkeyId)))
    throw new Refusal("passkey_refused");
  const accounts = await listOwnAccounts(tx, userId);
  if (!person || accounts.length === 0) throw new Refusal("wrong_credentials");
  // Requires the code before the choice of an account, so that account names are not revealed without it.
  if (person.needs_code && !arrival.hasShownSecond)
    return { next: "ENTER_CODE", stepToken: await beginLoginStep(tx, { userId, needsCode: true }), userId };
  const wished = accounts.find(({ id }) => id === arrival.accountId);
  if (arrival.accountId !== undefined && !wished) throw new Refusal("wrong_credentials");
  const account = wished ?? (accounts.length === 1 ? accounts[0] : undefined);
  if (!account)
    return {
      next: "CHOOSE_ACCOUNT",
      stepToken: await beginLoginStep(tx, { userId, needsCode: false }),
      userId,
    };
  const who = { userId, accountId: account.id };
  return { session: { ...who, email: person.email, token: await startSession(tx, { ...arrival, ...who }) } };
}

/** Lists the accounts that a user can enter, the most recently used first. */
export async function listOwnAccounts(db: Db | Tx, userId: number): Promise<OwnAccount[]> {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["a.id", "a.name", "m.role"])
    .where("m.user_id", "=", userId)
    .where("m.status", "=", "ACTIVE")
    .orderBy("m.last_login_at", (order) => order.desc().nullsLast())
    .orderBy("a.id")
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as OwnAccount["role"] }));
}

async function hasPasskey(tx: Tx, userId: number, passkeyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("passkeys")
    .select("id")
    .where("id", "=", passkeyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function findPerson(tx: Tx, userId: number) {
  const { rows } = await sql<{ email: string; password_hash: string | null; needs_code: boolean }>`
    select email, password_hash, exists (
      select from authenticators where user_id = users.id and confirmed_at is not null
    ) as needs_code
    from users where id = ${userId}`.execute(tx);
  return rows[0];
}
