import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "../../platform/database/database.ts";
import type { StripeSettings } from "../settings/stripe-settings.ts";
import { type FeeSchedule, NO_FEES } from "../rules/application-fee.ts";
import { feeVatRate } from "../rules/fee-vat.ts";

/** The platform's fee on an account's payments. */
export interface AccountFees extends FeeSchedule {
  vatRate: number;
}

/** Finds the account's fees: its own schedule, otherwise the installation's. Zero if fees are bypassed. */
export async function findAccountFees(pool: pg.Pool, accountId: number): Promise<AccountFees> {
  const { rows } = await pool.query<AccountFeesRow>({
    name: "account_fees",
    text: `select f.fixed, f.rate, v.rate as vat_rate, v.platform_country, v.country, v.is_number_valid
           from (select $1::bigint as id) account
           left join find_platform_fee(account.id) f on true
           left join find_fee_taxation(account.id) v on true`,
    values: [accountId],
  });
  return accountFeesOf(rows[0]!);
}

/** Like `findAccountFees`, inside the caller's transaction. */
export async function readAccountFees(tx: Tx, accountId: number): Promise<AccountFees> {
  const { rows } = await sql<AccountFeesRow>`
    select f.fixed, f.rate, v.rate as vat_rate, v.platform_country, v.country, v.is_number_valid
    from (select ${accountId}::bigint as id) account
    left join find_platform_fee(account.id) f on true
    left join find_fee_taxation(account.id) v on true`.execute(tx);
  return accountFeesOf(rows[0]!);
}

interface AccountFeesRow {
  fixed: Record<string, number> | null;
  rate: number | null;
  vat_rate: number | null;
  platform_country: string | null;
  country: string | null;
  is_number_valid: boolean | null;
}

function accountFeesOf(row: AccountFeesRow): AccountFees {
  const { vat_rate, platform_country, country, is_number_valid } = row;
  const schedule: FeeSchedule = { fixed: row.fixed ?? NO_FEES.fixed, rate: row.rate ?? NO_FEES.rate };
  if (vat_rate === null || platform_country === null) return { ...schedule, vatRate: feeVatRate(null) };
  const isNumberValid = is_number_valid ?? false;
  return {
    ...schedule,
    vatRate: feeVatRate({ rate: vat_rate, platformCountry: platform_country, country, isNumberValid }),
  };
}

/**
 * Stores the installation's fees as the default schedule. Without a platform there is no default schedule,
 * because nobody could charge it.
 */
export async function storeDefaultFees(
  pool: pg.Pool,
  { keys, fees }: Pick<StripeSettings, "keys" | "fees">,
): Promise<void> {
  if (!keys.ca && !keys.ie) {
    await pool.query("delete from fee_schedules where is_default");
    return;
  }
  await pool.query(
    `insert into fee_schedules as f (name, is_default, fixed, rate) values ('Default', true, $1, $2)
     on conflict (is_default) where is_default
     do update set fixed = excluded.fixed, rate = excluded.rate, updated_at = now()
     where (f.fixed, f.rate) is distinct from (excluded.fixed, excluded.rate)`,
    [JSON.stringify(fees.fixed), fees.rate],
  );
}
