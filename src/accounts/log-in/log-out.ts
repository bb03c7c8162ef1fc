import type { Db } from "../../platform/database/database.ts";
import { hashOfToken } from "./session-token.ts";

/** Ends the session in all tabs. Idempotent. */
export async function logOut(db: Db, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hashOfToken(token)).execute();
}
