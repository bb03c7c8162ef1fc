import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";

type Setting = { isRegistrationOpen: boolean };

/**
 * Whether anybody may open an account now. The first account of an installation can always be opened, because
 * nobody could send its owner an invitation.
 */
export async function isRegistrationOpen(db: Db | Tx, setting: Setting): Promise<boolean> {
  return setting.isRegistrationOpen || !(await hasAccounts(db));
}

/** Refuses a registration without an invitation if this installation is closed for it. */
export async function requireOpenRegistration(db: Db | Tx, setting: Setting): Promise<void> {
  if (!(await isRegistrationOpen(db, setting))) throw new Refusal("registration_closed");
}

/** Lets only one of several concurrent registrations be the first. */
export async function lockFirstRegistration(tx: Tx, setting: Setting): Promise<void> {
  if (setting.isRegistrationOpen) return;
  await sql`select pg_advisory_xact_lock(hashtext('first-registration'))`.execute(tx);
  await requireOpenRegistration(tx, setting);
}

async function hasAccounts(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from accounts) as found`.execute(db);
  return rows[0]!.found;
}
