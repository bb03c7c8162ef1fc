import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { removeSecondStep } from "./remove-second-step.ts";

/** Removes the second step of the user with this address, for the operator. */
export async function removeSecondStepOf(db: Db, email: string): Promise<"removed" | "unknown" | "off"> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (!user) return "unknown";
  try {
    await db.transaction().execute((tx) => removeSecondStep(tx, user.id, null));
    return "removed";
  } catch (error) {
    if (error instanceof Refusal && error.code === "second_step_off") return "off";
    throw error;
  }
}
