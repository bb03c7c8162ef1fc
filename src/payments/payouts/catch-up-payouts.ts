import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { forEachConcurrently } from "../../platform/for-each-concurrently.ts";
import { enqueue, enqueueAll } from "../../platform/queue/queue.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { AccountPayout } from "../providers/account-payouts.ts";
import { type AccountPayoutAt, PAYOUT_JOB, payoutKey } from "./record-account-payout.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    /** `after`: the id of the last connected account in the previous batch. */
    "catch-up-payouts": { after?: number };
  }
}

const ACCOUNTS = 100;
/** Few, because payments of buyers share the provider's limit of calls. */
const MAX_CONCURRENT = 2;
/** One statement can add this many jobs in much less than its time limit. */
const MAX_JOBS_PER_STATEMENT = 1_000;
/** A payout is under way for days, and the bank may send it back a week later. */
const LAST_DAYS = 30;
/** For an account whose payouts were never listed. It may have been connected before payouts were recorded. */
const FIRST_DAYS = 400;

interface Connected {
  id: number;
  platform: string;
  provider_account_id: string;
  has_history: boolean;
}

type SeenPayout = AccountPayoutAt & Pick<AccountPayout, "status" | "contents" | "arrivesOn">;

/**
 * Lists the payouts of connected accounts at the provider and enqueues jobs that read the unknown and changed ones.
 * Reports are then right even if a webhook did not arrive. Handles one batch of accounts and enqueues a job for the
 * next batch.
 */
export async function catchUpPayouts(
  payments: Pick<PaymentContext, "db" | "log" | "providers">,
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  const payouts = payments.providers.STRIPE?.payouts;
  if (!payouts) return;
  const accounts = await listConnected(payments.db, after);
  const seen: SeenPayout[] = [];
  const listed: number[] = [];
  await forEachConcurrently(
    accounts,
    MAX_CONCURRENT,
    async ({ platform, provider_account_id, ...connected }) => {
      const days = connected.has_history ? LAST_DAYS : FIRST_DAYS;
      const at = { platform, connectedAccountId: provider_account_id };
      try {
        for (const { id, status, contents, arrivesOn } of await payouts.list(at, daysAgo(days)))
          seen.push({ platform, provider_account_id, provider_payout_id: id, status, contents, arrivesOn });
        listed.push(connected.id);
      } catch (error) {
        // One disconnected account must not stop the others.
        payments.log.warn({ err: error, account: at }, "payouts could not be listed");
      }
    },
  );
  for (let start = 0; start < seen.length; start += MAX_JOBS_PER_STATEMENT)
    await readChanged(payments.db, seen.slice(start, start + MAX_JOBS_PER_STATEMENT));
  await payments.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("connected_accounts")
      .set({ payouts_listed_at: sql<Date>`now()` })
      .where("id", "in", [0, ...listed])
      .where("payouts_listed_at", "is", null)
      .execute();
    const last = accounts.at(-1);
    if (last && accounts.length === ACCOUNTS)
      await enqueue(tx, "catch-up-payouts", { after: last.id }, { key: "catch-up-payouts-next" });
  });
}

/** Adds a job for each unknown or changed payout. The key is that of the webhook's job, so it is read once. */
async function readChanged(db: Db, seen: SeenPayout[]): Promise<void> {
  const { rows } = await sql<AccountPayoutAt>`
    select distinct t.platform, t.provider_account_id, t.provider_payout_id
    from jsonb_to_recordset(${JSON.stringify(seen)}) as t(platform text, provider_account_id text,
      provider_payout_id text, status text, contents text, "arrivesOn" date)
    join connected_accounts c on c.platform = t.platform and c.provider_account_id = t.provider_account_id
    left join account_payouts p on p.account_id = c.account_id and p.provider_payout_id = t.provider_payout_id
    left join lateral (
      select s.status, s.contents, s.arrives_on from account_payout_states s
      where s.account_id = p.account_id and s.account_payout_id = p.id
      order by s.id desc limit 1) last on true
    where (last.status, last.contents, last.arrives_on) is distinct from (t.status, t.contents, t."arrivesOn")`.execute(
    db,
  );
  await enqueueAll(db, "record-account-payout", rows, {
    ...PAYOUT_JOB,
    keyOf: ({ provider_payout_id }) => payoutKey(provider_payout_id),
  });
}

async function listConnected(db: Db, after: number): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select c.id, c.platform, c.provider_account_id,
           c.payouts_listed_at is not null as has_history
    from connected_accounts c
    where c.id > ${after} and c.provider_account_id is not null
    order by c.id limit ${ACCOUNTS}`.execute(db);
  return rows;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
