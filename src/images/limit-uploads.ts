import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { rateLimited } from "../platform/rate-limit/rate-limiter.ts";
import { STOCK_FOLDER } from "./images.ts";

/**
 * The most pictures that an account can add within a day. Before the address is confirmed there are enough for
 * an organiser and a few events.
 */
export const UPLOADS_A_DAY = { confirmed: 500, unconfirmed: 30 };

const RETRY_MILLISECONDS = 3_600_000;

export interface Uploader {
  accountId: number;
  isEmailVerified: boolean;
}

/**
 * Refuses if the account has added too many pictures within a day. Copies of an event's pictures count, because
 * they have files of their own. Deleted and replaced pictures do not.
 */
export async function requireUploadLeft(
  db: Db | Tx,
  { accountId, isEmailVerified }: Uploader,
): Promise<void> {
  const { uploads } = await db
    .selectFrom("images")
    .select(sql<number>`count(*)::int`.as("uploads"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .where("storage_key", "not like", `${STOCK_FOLDER}%`)
    .executeTakeFirstOrThrow();
  if (uploads >= UPLOADS_A_DAY[isEmailVerified ? "confirmed" : "unconfirmed"])
    throw rateLimited(RETRY_MILLISECONDS);
}

/** Like `requireUploadLeft`, for the transaction that adds the picture: concurrent uploads wait for it. */
export async function takeUpload(tx: Tx, uploader: Uploader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('images', ${uploader.accountId}))`.execute(tx);
  await requireUploadLeft(tx, uploader);
}
