import type pg from "pg";
import type { VatSettings } from "../settings/vat-settings.ts";
import { EU_COUNTRIES } from "../../values/countries.ts";

/**
 * Stores the installation's tax on its fee, and creates settings for accounts that are already set up for
 * payments.
 */
export async function saveFeeVat(pool: pg.Pool, { onFees }: Pick<VatSettings, "onFees">): Promise<void> {
  if (!onFees) {
    await pool.query("delete from fee_vat");
    return;
  }
  await pool.query(
    `insert into fee_vat as v (rate, country) values ($1, $2)
     on conflict (is_only) do update set rate = excluded.rate, country = excluded.country
     where (v.rate, v.country) is distinct from (excluded.rate, excluded.country)`,
    [onFees.rate, onFees.country],
  );
  await openVatSettings(pool, null);
}

/**
 * Creates an empty tax setting for an EU account that can receive payments, if fees are taxed. Until the
 * account proves a number, its fee is taxed. A null account means all accounts.
 */
export async function openVatSettings(pool: pg.Pool, accountId: number | null): Promise<void> {
  await pool.query(
    `insert into account_vat_settings (account_id)
     select distinct c.account_id from connected_accounts c
     where c.setup_completed_at is not null and c.country = any ($1::text[])
       and ($2::bigint is null or c.account_id = $2) and exists (select from fee_vat)
     on conflict (account_id) do nothing`,
    [EU_COUNTRIES, accountId],
  );
}
