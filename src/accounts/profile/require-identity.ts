import type { Db } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { Config } from "../../platform/config.ts";
import type { AccountLimits } from "../limits.ts";
import type { ResponseOfBrowser } from "../second-step/contract.ts";
import { verifyPasskey } from "../second-step/passkeys.ts";
import { requirePassword } from "./require-password.ts";

interface Proof {
  userId: number;
  password: string | undefined;
  /** The response of the passkey, and the token of its challenge. */
  credential: ResponseOfBrowser | undefined;
  challengeToken: string | undefined;
}

/** Requires the user to prove their identity again, with the password or one of their passkeys. */
export async function requireIdentity(
  { db, limits, config }: { db: Db; limits: AccountLimits; config: Pick<Config, "publicUrl" | "appName"> },
  { userId, password, credential, challengeToken }: Proof,
): Promise<void> {
  if (!credential) {
    if (password === undefined) throw invalidField("current_password", "required");
    return requirePassword(db, limits, userId, password);
  }
  const signer = await verifyPasskey(db, config, { token: challengeToken, credential });
  if (signer.userId !== userId) throw new Refusal("passkey_refused");
}
