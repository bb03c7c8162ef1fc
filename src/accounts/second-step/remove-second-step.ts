import type { Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import { lockPerson, type SignedInUser } from "../users.ts";
import { dropLoginSteps } from "./login-steps.ts";

/**
 * Removes the authenticator and recovery codes of a user who has lost both. `by` is the administrator who
 * does it. Null: the operator of the installation. Ends every session, because a lost device may still be
 * logged in, and notifies the user by email. Passkeys stay, because they need the device and its owner's
 * fingerprint or PIN.
 */
export async function removeSecondStep(tx: Tx, userId: number, by: SignedInUser | null): Promise<void> {
  await lockPerson(tx, userId);
  const { numDeletedRows } = await tx
    .deleteFrom("authenticators")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("second_step_off");
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await dropLoginSteps(tx, userId);
  await enqueue(tx, "send-second-step-removed", {
    user_id: userId,
    account_id: by?.accountId ?? null,
    by_user_id: by?.userId ?? null,
  });
  await recordAccountHistory(tx, {
    accountId: by?.accountId ?? null,
    ...(by && { userId: by.userId }),
    subjectUserId: userId,
    action: "authenticator-removed",
  });
}
