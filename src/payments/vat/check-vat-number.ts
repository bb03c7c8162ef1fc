import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { enqueue, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { countryOfVatNumber } from "../rules/vat-number.ts";
import { queryVatRegister, type RegisterAnswer } from "./query-vat-register.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "check-vat-number": { account_id: number };
  }
}

/** One number at a time: an unresponsive register blocks one worker, not all. */
export const CHECKS = "vat-checks";

/** A newer check replaces one that has not started. */
export const checkKey = (accountId: number) => `check-vat-number-${accountId}`;

/**
 * Pauses after each attempt without an answer, in seconds: fifteen retries within little more than three
 * hours.
 */
export const RETRY_AFTER_SECONDS = [
  10, 20, 40, 60, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 1_800, 1_800, 1_800,
] as const;

interface Asked {
  accountId: number;
  number: string;
  attempts: number;
}

/**
 * Asks the EU register about an account's number and stores the answer. May run twice. Drops an answer if the
 * number was changed meanwhile, because the new number has its own job.
 */
export async function checkVatNumber(
  { db, log, config }: Pick<Services, "db" | "log" | "config">,
  { account_id: accountId }: { account_id: number },
): Promise<void> {
  const asked = await beginCheck(db, accountId);
  if (!asked) return;
  const answer = await queryVatRegister(config.vat.viesUrl, asked.number);
  if (answer.outcome === "unknown")
    log.warn({ account: accountId, reason: answer.reason }, "a VAT number could not be looked up");
  await recordAnswer(db, asked, answer);
}

async function beginCheck(db: Db, accountId: number): Promise<Asked | null> {
  const row = await db
    .updateTable("account_vat_settings")
    .set((row) => ({ status: "VALIDATING", attempts: sql<number>`${row.ref("attempts")} + 1` }))
    .where("account_id", "=", accountId)
    .where("number", "is not", null)
    // A check that died leaves the status VALIDATING.
    .where("status", "in", ["PENDING", "VALIDATING"])
    .returning(["number", "attempts"])
    .executeTakeFirst();
  return row ? { accountId, number: row.number!, attempts: row.attempts } : null;
}

async function recordAnswer(db: Db, asked: Asked, answer: RegisterAnswer): Promise<void> {
  const pause = RETRY_AFTER_SECONDS[asked.attempts - 1];
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .updateTable("account_vat_settings")
      .set({ ...changeFor(answer, asked, pause !== undefined), updated_at: sql`clock_timestamp()` })
      .where("account_id", "=", asked.accountId)
      .where("number", "=", asked.number)
      .where("status", "=", "VALIDATING")
      .where("attempts", "=", asked.attempts)
      .returning("status")
      .executeTakeFirst();
    if (kept?.status !== "PENDING" || pause === undefined) return;
    await enqueue(
      tx,
      "check-vat-number",
      { account_id: asked.accountId },
      {
        key: checkKey(asked.accountId),
        queueName: CHECKS,
        runAt: new Date(Date.now() + pause * 1_000),
        priority: LOW_PRIORITY,
      },
    );
  });
}

function changeFor(answer: RegisterAnswer, { number }: Asked, isTriedAgain: boolean) {
  switch (answer.outcome) {
    case "valid":
      return {
        status: "VALID",
        error: null,
        business_name: answer.name,
        business_address: answer.address,
        country: countryOfVatNumber(number),
        validated_at: sql<Date>`clock_timestamp()`,
      };
    case "invalid":
      return { status: "INVALID", error: "UNKNOWN_NUMBER", validated_at: sql<Date>`clock_timestamp()` };
    case "unknown":
      return { status: isTriedAgain ? "PENDING" : "FAILED", error: "NO_ANSWER" };
  }
}
