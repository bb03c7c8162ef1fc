import type { AccountLimits } from "../limits.ts";

type GuessLimits = Pick<AccountLimits, "secondStepByUser" | "secondStepByUserDaily">;

/** Counts a code of the second step before it is checked, so that concurrent ones count too. */
export async function countGuess(limits: GuessLimits, userId: number): Promise<void> {
  await limits.secondStepByUser.consume(String(userId));
  await limits.secondStepByUserDaily.consume(String(userId));
}

/** A code that was right does not count. */
export async function giveGuessBack(limits: GuessLimits, userId: number): Promise<void> {
  await limits.secondStepByUser.giveBack(String(userId));
  await limits.secondStepByUserDaily.giveBack(String(userId));
}
