import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { shortId } from "../../values/short-id.ts";
import type { attributionOf } from "../rules/attribution.ts";
import { beginEmailCode } from "./email-codes.ts";
import { lockFirstRegistration, requireOpenRegistration } from "./open-registration.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import { refuseCommonPassword } from "../passwords/refuse-common-password.ts";
import { startSession } from "../log-in/start-session.ts";
import { fullName } from "../full-name.ts";
import type { SignedInUser } from "../users.ts";

export interface Registration {
  firstName: string;
  lastName: string | null;
  email: string;
  password: string;
  timezone: string;
  currencyCode: string;
  locale: string;
  userAgent: string;
  oldToken: string | undefined;
  /** The source of the account. Null: unknown. */
  attribution: ReturnType<typeof attributionOf>;
  /** The setting of the installation. False: only the first account can be opened without an invitation. */
  isRegistrationOpen: boolean;
}

/**
 * Creates a user, their account and the owner's membership in one transaction, and starts a session. Emails a
 * code to confirm the address. Until it is confirmed, the user can publish and send nothing.
 */
export async function register(db: Db, given: Registration): Promise<SignedInUser & { token: string }> {
  // Before the slow hash. Decided again below with a lock, because several may want to be the first.
  await requireOpenRegistration(db, given);
  await refuseCommonPassword(given.password);
  // Hashes before the address is looked up, so that the response for a taken address takes as long.
  const passwordHash = await hashPassword(given.password);
  return db.transaction().execute(async (tx) => {
    await lockFirstRegistration(tx, given);
    const userId = await insertUser(tx, given, passwordHash);
    await requireNoMember(tx, userId);
    const accountId = await insertAccount(tx, given);
    await tx
      .insertInto("memberships")
      .values({
        account_id: accountId,
        user_id: userId,
        role: "ADMIN",
        status: "ACTIVE",
        is_account_owner: true,
      })
      .execute();
    if (given.attribution)
      await tx
        .insertInto("account_attributions")
        .values({
          ...given.attribution,
          account_id: accountId,
          utm_raw: JSON.stringify(given.attribution.utm_raw),
        })
        .execute();
    await beginEmailCode(tx, userId);
    await enqueue(tx, "send-email-code", { user_id: userId });
    const token = await startSession(tx, { ...given, userId, accountId });
    return { userId, accountId, token };
  });
}

async function insertUser(tx: Tx, given: Registration, passwordHash: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, first_name, last_name, password_hash, locale, timezone)
    values (${given.email}, ${given.firstName}, ${given.lastName}, ${passwordHash}, ${given.locale}, ${given.timezone})
    on conflict (email) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash,
        locale = excluded.locale, timezone = excluded.timezone
      -- An invited person without a password can register too.
      where users.password_hash is null
    returning id`.execute(tx);
  if (!rows[0]) throw new Refusal("email_taken");
  return rows[0].id;
}

/**
 * Refuses an address whose user is a member already. Members of an imported account have no password yet: only a
 * link in their mailbox may set one. The insert may wait for an import. This statement runs after the insert, so
 * that it sees the members of that import.
 */
async function requireNoMember(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql`
    select from memberships where user_id = ${userId} and status <> 'INVITED' limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal("email_taken");
}

async function insertAccount(tx: Tx, given: Registration): Promise<number> {
  const { id } = await tx
    .insertInto("accounts")
    .values({
      short_id: shortId("acc"),
      name: fullName({ first_name: given.firstName, last_name: given.lastName }),
      email: given.email,
      currency_code: given.currencyCode,
      timezone: given.timezone,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
