import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { randomToken } from "../../values/short-id.ts";
import { hashOfToken } from "../log-in/session-token.ts";

export const LOGIN_STEP_COOKIE = "__Host-login";
export const LOGIN_STEP_MINUTES = 10;
const TRIES = 5;

export interface LoginStep {
  userId: number;
  needsCode: boolean;
}

/** Stores that the password or the reset link was right, while another step is required. */
export async function beginLoginStep(tx: Tx, { userId, needsCode }: LoginStep): Promise<string> {
  const token = randomToken(32);
  await tx
    .insertInto("login_steps")
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      needs_code: needsCode,
      authenticator_since: sql`(select confirmed_at from authenticators where user_id = ${userId})`,
      expires_at: sql`now() + make_interval(mins => ${LOGIN_STEP_MINUTES})`,
    })
    .execute();
  return token;
}

export async function findLoginStep(db: Db, token: string | undefined): Promise<LoginStep> {
  const step = await stepOf(db, token).executeTakeFirst();
  if (!step) throw new Refusal("login_step_ended");
  return { userId: step.user_id, needsCode: step.needs_code };
}

/** Takes one of five tries before the code is checked, so that concurrent tries count too. */
export async function tryLoginStep(db: Db, token: string | undefined): Promise<LoginStep> {
  const { rows } = await sql<{ user_id: number; needs_code: boolean }>`
    update login_steps set tries = tries + 1
    where token_hash = ${hashOfToken(token ?? "")} and expires_at > now() and tries < ${TRIES} and ${IS_CURRENT}
    returning user_id, needs_code`.execute(db);
  if (!rows[0]) throw new Refusal("login_step_ended");
  return { userId: rows[0].user_id, needsCode: rows[0].needs_code };
}

export async function dropLoginSteps(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("login_steps").where("user_id", "=", userId).execute();
}

/** Ends a step, once. Of two concurrent calls the second is refused. */
export async function endLoginStep(tx: Tx, token: string | undefined): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("login_steps")
    .where("token_hash", "=", hashOfToken(token ?? ""))
    .where(IS_CURRENT)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("login_step_ended");
}

function stepOf(db: Db, token: string | undefined) {
  return db
    .selectFrom("login_steps")
    .select(["user_id", "needs_code"])
    .where("token_hash", "=", hashOfToken(token ?? ""))
    .where("expires_at", ">", sql<Date>`now()`)
    .where(IS_CURRENT);
}

/**
 * SQL: true if the authenticator has not changed since the step began. Otherwise a step from before the set-up
 * would skip the code of the new authenticator, and a step that required a code could pass after the removal.
 */
const IS_CURRENT = sql<boolean>`login_steps.authenticator_since is not distinct from
  (select a.confirmed_at from authenticators a where a.user_id = login_steps.user_id)`;
