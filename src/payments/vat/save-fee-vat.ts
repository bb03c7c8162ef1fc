import type pg from "pg";
import type { VatSettings } from "../settings/vat-settings.ts";
import { EU_COUNTRIES } from "../../values/countries.ts";

/** Writes the installation's own tax down, and begins with every account that is set up for payments already. */
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
 * Where fees are taxed, an account in the European Union has a setting, empty at first, from when it may be charged
 * on: until it proves a number its fee is taxed. An account of null means all of them.
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
