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
  /** What a passkey has signed, with the token of what it was asked to sign. */
  credential: ResponseOfBrowser | undefined;
  challengeToken: string | undefined;
}

/** Whoever sits at the browser says once more who they are: by the password, or by a passkey of theirs. */
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
