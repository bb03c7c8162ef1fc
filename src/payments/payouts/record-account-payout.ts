import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { LOW_PRIORITY } from "../../platform/queue/queue.ts";
import { type PaymentContext, providerOf } from "../payment-context.ts";
import { type AccountPayout, PAYOUT_STATUSES, type PayoutTransaction } from "../providers/account-payouts.ts";
import type { ProviderAccount } from "../providers/provider.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    /** Reads a payout of a connected account and its transactions. */
    "record-account-payout": AccountPayoutAt;
  }
}

export interface AccountPayoutAt {
  platform: string;
  provider_account_id: string;
  provider_payout_id: string;
}

export const PAYOUT_JOB = {
  priority: LOW_PRIORITY,
  /** One payout at a time, so that long ones leave the other workers to buyers. */
  queueName: "payouts",
  /** Attempts within some hours. Then the nightly catch-up asks again, unless the account was disconnected. */
  maxAttempts: 10,
};
export const payoutKey = (providerPayoutId: string) => `payout-${providerPayoutId}`;

/** Pages of 100 transactions. A payout with more stays OPEN: 200,000 are some hundred megabytes at the provider. */
const MAX_PAGES = 2_000;

interface PayoutRow {
  id: number;
  account_id: number;
}

/**
 * Records a payout to an organiser as the provider reports it: its state, and the transactions in it. Ignores
 * accounts that no organiser of this installation has connected. A repeat adds only new transactions, and an answer
 * that is older than the last one adds no state.
 */
export async function recordAccountPayout(payments: PaymentContext, at: AccountPayoutAt): Promise<void> {
  const { payouts } = providerOf(payments, "STRIPE");
  if (!payouts) return;
  const accountId = await findAccountId(payments.db, at);
  if (accountId === null) return;
  const account: ProviderAccount = { platform: at.platform, connectedAccountId: at.provider_account_id };
  const payout = await payouts.retrieve(account, at.provider_payout_id);
  const row = await findOrCreate(payments.db, { accountId, at, payout });
  let isWhole = payout.contents !== "UNLISTED";
  if (isWhole) {
    let after: string | null = null;
    let pages = 0;
    do {
      // Stores each page before it reads the next, so that the memory never holds a whole payout.
      const page = await payouts.listTransactions(account, payout.id, after);
      await addTransactions(payments.db, row, page.transactions);
      after = page.next;
      pages += 1;
    } while (after !== null && pages < MAX_PAGES);
    isWhole = after === null;
  }
  const contents = payout.contents === "COMPLETE" && !isWhole ? "OPEN" : payout.contents;
  await payments.db.transaction().execute((tx) => addState(tx, row, { ...payout, contents }));
}

async function findAccountId(db: Db, at: AccountPayoutAt): Promise<number | null> {
  const found = await db
    .selectFrom("connected_accounts")
    .select("account_id")
    .where("platform", "=", at.platform)
    .where("provider_account_id", "=", at.provider_account_id)
    .executeTakeFirst();
  return found?.account_id ?? null;
}

async function findOrCreate(
  db: Db,
  { accountId, at, payout }: { accountId: number; at: AccountPayoutAt; payout: AccountPayout },
): Promise<PayoutRow> {
  return db
    .insertInto("account_payouts")
    .values({
      account_id: accountId,
      provider_account_id: at.provider_account_id,
      provider_payout_id: payout.id,
      amount: payout.amount.minor,
      currency: payout.amount.currency,
      initiated_at: payout.initiatedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "provider_payout_id"])
        .doUpdateSet({ provider_account_id: at.provider_account_id }),
    )
    .returning(["id", "account_id"])
    .executeTakeFirstOrThrow();
}

async function addTransactions(
  db: Db,
  { id, account_id }: PayoutRow,
  transactions: PayoutTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  await db
    .insertInto("account_payout_transactions")
    .values(
      transactions.map((one) => ({
        account_id,
        account_payout_id: id,
        provider_transaction_id: one.id,
        kind: one.kind,
        amount: one.amount,
        provider_fee: one.providerFee,
        platform_fee: one.platformFee,
        provider_charge_id: one.chargeId,
        made_at: one.madeAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["account_id", "provider_transaction_id"]).doNothing())
    .execute();
}

/**
 * Adds a state with the sums of the transactions stored so far, if it differs from the last state. The lock on the
 * payout serialises concurrent answers. Ignores an answer that is older than the last state.
 */
async function addState(tx: Tx, { id, account_id }: PayoutRow, payout: AccountPayout): Promise<void> {
  await tx
    .selectFrom("account_payouts")
    .select("id")
    .where("account_id", "=", account_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const { status, failureCode, arrivesOn, contents } = payout;
  await sql`
    with parts as (
      select coalesce(sum(amount) filter (where kind = 'CHARGE'), 0) as charges,
             coalesce(sum(amount) filter (where kind = 'REFUND'), 0) as refunds,
             coalesce(sum(amount) filter (where kind = 'DISPUTE'), 0) as disputes,
             coalesce(sum(amount) filter (where kind = 'FEE'), 0) - coalesce(sum(provider_fee), 0) as provider_fees,
             coalesce(-sum(platform_fee), 0) as platform_fees,
             coalesce(sum(amount) filter (where kind in ('RETURNED_PAYOUT', 'ADJUSTMENT')), 0) as adjustments
      from account_payout_transactions
      where account_id = ${account_id} and account_payout_id = ${id}
    ), last as (
      select * from account_payout_states
      where account_id = ${account_id} and account_payout_id = ${id}
      order by id desc limit 1
    )
    insert into account_payout_states (account_id, account_payout_id, status, failure_code, arrives_on, contents,
      charges_total, refunds_total, disputes_total, provider_fees_total, platform_fees_total, adjustments_total)
    select ${account_id}, ${id}, ${status}, ${failureCode}, ${arrivesOn}::date, ${contents},
           charges, refunds, disputes, provider_fees, platform_fees, adjustments
    from parts left join last on true
    where last.id is null
      or array_position(${[...PAYOUT_STATUSES]}::text[], last.status) <= array_position(${[...PAYOUT_STATUSES]}::text[], ${status}::text)
        and (last.contents = 'OPEN' or ${contents}::text <> 'OPEN')
        and (last.status, last.failure_code, last.arrives_on, last.contents, last.charges_total, last.refunds_total,
             last.disputes_total, last.provider_fees_total, last.platform_fees_total, last.adjustments_total)
          is distinct from (${status}::text, ${failureCode}::text, ${arrivesOn}::date, ${contents}::text, charges,
             refunds, disputes, provider_fees, platform_fees, adjustments)`.execute(tx);
}
