import { createHash } from "node:crypto";
import { sql } from "kysely";
import { acrossAccounts } from "../platform/database/require-account.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { invalidField, Refusal } from "../values/refusal.ts";

/** The most single emails of an account per hour: enough to answer buyers, too few for advertising. */
export const EMAILS_AN_HOUR = 200;
/** The most tickets and confirmations sent again in bulk per day. Messages have their own limit. */
export const RESENDS_A_DAY = 20_000;
/** The limit of an account younger than a day, because spammers register and send at once. */
export const EMAILS_ON_THE_FIRST_DAY = 200;
/** The most requested resends to one address per hour, across all accounts. */
export const RESENDS_TO_ONE_ADDRESS = 3;
/**
 * The most emails to one address per hour, of all kinds. High enough for a group whose tickets all go to its
 * leader.
 */
export const EMAILS_TO_ONE_ADDRESS = 20;

/**
 * Emails counted per hour: messages to named people, requested confirmations, and tickets of manual orders.
 */
type SingleKind = "MESSAGE" | "RESEND" | "TICKET";
/** Emails counted per day. */
type ManyKind = "MAILING" | "BULK_RESEND";

const SINGLE: SingleKind[] = ["MESSAGE", "RESEND", "TICKET"];
const MANY: ManyKind[] = ["MAILING", "BULK_RESEND"];

/** Refuses users without a confirmed address, because their account must not write to others. */
export function requireConfirmedAddress({ isEmailVerified }: { isEmailVerified: boolean }): void {
  if (!isEmailVerified) throw new Refusal("email_not_verified");
}

/** Takes this many messages from the hourly allowance. Refuses with the seconds until some are available. */
export async function takeMessages(tx: Tx, accountId: number, emails: number): Promise<void> {
  await takeFromHour(tx, accountId, emails);
  await recordMessages(tx, accountId, emails);
}

/** Counts messages without a limit, because an administrator has approved them. */
export async function recordMessages(tx: Tx, accountId: number, emails: number): Promise<void> {
  await note(tx, { accountId, kind: "MESSAGE", emails });
}

/** The bulk emails that an account can still send today. */
export interface DailyAllowance {
  left: number;
  /** The limit of that day. */
  most: number;
  /** The seconds until the first of today's emails no longer counts. Null: there is none. */
  seconds: number | null;
  /** True on the account's first day, when one limit covers all bulk emails together. */
  isFirstDay: boolean;
}

/** How many bulk emails of a kind an account can send in a day. */
export interface DailyLimit {
  /** True: tickets and confirmations sent again. Otherwise messages. */
  isOfResends?: boolean;
  most: number;
  /** True if an administrator vouches for the account. The lower limit of the first day then does not apply. */
  isVouchedFor?: boolean;
}

const RESENDS: DailyLimit = { isOfResends: true, most: RESENDS_A_DAY };

/**
 * Returns the allowance. The caller must send at most `left` emails and record them with `recordBroadcast` in
 * the same transaction. Kinds are counted separately, so that a message to everybody does not use up the
 * allowance for tickets sent again. On an account's first day they are counted together.
 */
export async function findDailyAllowance(
  tx: Tx,
  accountId: number,
  limit: DailyLimit = RESENDS,
): Promise<DailyAllowance> {
  await countOneByOne(tx, accountId);
  const isFirstDay = await isOnFirstDay(tx, accountId, { limit, at: new Date() });
  const { emails, seconds } = await countedWithin(tx, accountId, isFirstDay ? MANY : kindsOf(limit), "1 day");
  const most = isFirstDay ? EMAILS_ON_THE_FIRST_DAY : limit.most;
  return { left: Math.max(0, most - emails), most, seconds, isFirstDay };
}

export async function recordBroadcast(tx: Tx, accountId: number, emails: number): Promise<void> {
  await note(tx, { accountId, kind: "MAILING", emails });
}

const kindsOf = ({ isOfResends = false }: DailyLimit) =>
  MANY.filter((kind) => (kind === "BULK_RESEND") === isOfResends);

/** Returns the most bulk emails of the kind that the account can send on the day of `at`. */
export async function maxEmailsOn(
  tx: Tx,
  accountId: number,
  { limit, at }: { limit: DailyLimit; at: Date },
): Promise<number> {
  return (await isOnFirstDay(tx, accountId, { limit, at })) ? EMAILS_ON_THE_FIRST_DAY : limit.most;
}

async function isOnFirstDay(
  tx: Tx,
  accountId: number,
  { limit, at }: { limit: DailyLimit; at: Date },
): Promise<boolean> {
  if (limit.isVouchedFor) return false;
  const { created_at } = await tx
    .selectFrom("accounts")
    .select("created_at")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return at.getTime() - created_at.getTime() < 86_400_000;
}

export interface EmailOnDemand {
  accountId: number;
  /** The recipient. */
  email: string;
  kind: "RESEND" | "BULK_RESEND" | "TICKET";
}

/**
 * Takes one email from the account's allowance and from that of the recipient's address. Call it before
 * locking any row: the counters block concurrent callers, which may hold those rows.
 */
export async function takeEmail(tx: Tx, { accountId, email, kind }: EmailOnDemand): Promise<void> {
  if (kind === "BULK_RESEND") {
    const { left, seconds } = await findDailyAllowance(tx, accountId);
    if (left < 1) throw tooMany(seconds);
  } else await takeFromHour(tx, accountId, 1);
  const recipientHash = createHash("sha256").update(email.toLowerCase()).digest();
  await limitRecipient(tx, recipientHash, kind);
  await note(tx, { accountId, kind, emails: 1, recipientHash });
}

/**
 * Takes the emails of many tickets from the daily allowance, in a few statements. Refuses at
 * `send_confirmation_email` if too few are left. The caller must exclude addresses that had too many
 * (`findEmailsLeft`).
 */
export async function takeTicketEmails(tx: Tx, accountId: number, emails: readonly string[]): Promise<void> {
  const { left } = await findDailyAllowance(tx, accountId);
  if (left < emails.length)
    throw invalidField("send_confirmation_email", "emails_left", { left, wanted: emails.length });
  await sql`
    insert into account_emails (account_id, kind, emails, recipient_hash)
    select ${accountId}, 'BULK_RESEND', 1, sha256(convert_to(email, 'UTF8'))
    from unnest(${emails.map((email) => email.toLowerCase())}::text[]) email`.execute(tx);
}

/** Returns how many emails each address can still get within the hour, by lower-case address. */
export async function findEmailsLeft(db: Db | Tx, emails: readonly string[]): Promise<Map<string, number>> {
  const asked = [...new Set(emails.map((email) => email.toLowerCase()))];
  const { rows } = await sql<{ email: string; sent: number }>`
    ${acrossAccounts("what one address gets from all accounts")}
    select asked.email, count(sent.recipient_hash)::int as sent
    from unnest(${asked}::text[]) asked (email)
    left join account_emails sent on sent.recipient_hash = sha256(convert_to(asked.email, 'UTF8'))
      and sent.created_at > clock_timestamp() - interval '1 hour'
    group by asked.email`.execute(db);
  return new Map(rows.map(({ email, sent }) => [email, Math.max(0, EMAILS_TO_ONE_ADDRESS - sent)]));
}

export function tooMany(seconds: number | null): Refusal {
  return new Refusal("rate_limited", { facts: { seconds: Math.max(1, seconds ?? 1) } });
}

/** Deletes entries that no longer count. */
export async function deleteOldEmails(db: Db): Promise<void> {
  await sql`delete from account_emails where created_at < now() - interval '1 day'`.execute(db);
}

async function takeFromHour(tx: Tx, accountId: number, emails: number): Promise<void> {
  await countOneByOne(tx, accountId);
  const sent = await countedWithin(tx, accountId, SINGLE, "1 hour");
  if (sent.emails + emails > EMAILS_AN_HOUR) throw tooMany(sent.seconds);
}

async function countedWithin(tx: Tx, accountId: number, kinds: string[], time: "1 hour" | "1 day") {
  const { rows } = await sql<{ emails: number; seconds: number | null }>`
    select coalesce(sum(emails), 0)::int as emails,
           ceil(extract(epoch from min(created_at) + ${time}::interval - clock_timestamp()))::int as seconds
    from account_emails
    where account_id = ${accountId} and kind = any (${kinds}::text[]) and emails > 0
      and created_at > clock_timestamp() - ${time}::interval`.execute(tx);
  return rows[0]!;
}

async function limitRecipient(tx: Tx, recipientHash: Buffer, kind: EmailOnDemand["kind"]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('email to one address', ${recipientHash.readInt32BE()}))`.execute(
    tx,
  );
  const { rows } = await sql<{ resends: number; emails: number; seconds: number }>`
    select count(*) filter (where kind = 'RESEND')::int as resends, count(*)::int as emails,
           ceil(extract(epoch from min(created_at) + interval '1 hour' - clock_timestamp()))::int as seconds
    from account_emails
    where recipient_hash = ${recipientHash} and created_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
  const { resends, emails, seconds } = rows[0]!;
  const isTooOften = kind === "RESEND" && resends >= RESENDS_TO_ONE_ADDRESS;
  if (isTooOften || emails >= EMAILS_TO_ONE_ADDRESS)
    throw new Refusal("too_many_emails_to_one", { facts: { minutes: Math.max(1, Math.ceil(seconds / 60)) } });
}

interface Noted {
  accountId: number;
  kind: SingleKind | ManyKind;
  emails: number;
  recipientHash?: Buffer;
}

async function note(tx: Tx, { accountId, kind, emails, recipientHash }: Noted): Promise<void> {
  await tx
    .insertInto("account_emails")
    .values({ account_id: accountId, kind, emails, recipient_hash: recipientHash ?? null })
    .execute();
}

async function countOneByOne(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages', ${accountId}))`.execute(tx);
}
