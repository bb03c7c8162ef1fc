import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { MAX_ROWS } from "../../organizer-reports/scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import type { TableScope } from "../table-scope.ts";

/**
 * Selects the chosen payout, or those that were initiated on the days, each with its last state until `asOf`.
 * Payouts belong to the account, not to an event, so the days are those of the report's zone.
 */
function payoutsShown({ accountId, payout, days, asOf, zone }: TableScope): RawBuilder<unknown> {
  const isChosen =
    payout === null
      ? sql`p.initiated_at >= ${days.from} and p.initiated_at < ${days.until}`
      : sql`p.provider_payout_id = ${payout}`;
  return sql`
    select p.id, p.currency, p.amount, p.provider_payout_id as payout, state.*,
           to_char(p.initiated_at at time zone ${zone}, 'YYYY-MM-DD') as date
    from account_payouts p
    join lateral (
      select s.status, s.failure_code, s.arrives_on, s.contents, s.charges_total, s.refunds_total, s.disputes_total,
             s.provider_fees_total, s.platform_fees_total, s.adjustments_total
      from account_payout_states s
      where s.account_id = p.account_id and s.account_payout_id = p.id
        and ${asOf ? sql`s.recorded_at <= ${asOf}` : sql`true`}
      order by s.id desc limit 1
    ) state on true
    where p.account_id = ${accountId} and ${isChosen}`;
}

/**
 * Lists the payouts with the sums of their parts. Parts that reduce a payout are negative, so that the parts add up
 * to its amount. `difference` is the amount that the parts do not explain. A payout that the provider does not list
 * has no parts.
 */
export async function listPayouts(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with shown as (${payoutsShown(scope)}), compared as (
      select *, amount - charges_total - refunds_total - disputes_total - provider_fees_total - platform_fees_total
               - adjustments_total as difference
      from shown
    )
    select date, to_char(arrives_on, 'YYYY-MM-DD') as arrival_date, status as payout_status, currency, amount,
           case when status = 'PAID' then amount else 0 end as paid_out,
           ${ofListed("charges_total")} as charges, ${ofListed("refunds_total")} as refunds,
           ${ofListed("provider_fees_total")} as provider_fees, ${ofListed("platform_fees_total")} as platform_fees,
           ${ofListed("disputes_total")} as disputes, ${ofListed("adjustments_total")} as adjustments,
           case when contents = 'UNLISTED' then 'NOT_LISTED' when contents = 'OPEN' then 'BEING_LISTED'
                when difference = 0 then 'ADDS_UP' else 'DIFFERS' end as comparison,
           ${ofListed("difference")} as difference, failure_code as failure, payout
    from compared
    order by date desc, id desc
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}

const ofListed = (column: string) => sql`case when contents <> 'UNLISTED' then ${sql.ref(column)} end`;

/**
 * Lists the transactions in the chosen payout or in the payouts of the days, with their orders. For the whole
 * account lists all transactions, so that they add up to the payouts. For chosen events lists only theirs.
 */
export async function listPayoutTransactions(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { accountId, asOf, zone } = scope;
  const { rows } = await sql<ReportRow>`
    with shown as (${payoutsShown(scope)})
    select shown.date as payout_date, shown.payout, shown.currency, t.kind as transaction_kind,
           to_char(t.made_at at time zone ${zone}, 'YYYY-MM-DD') as date, coalesce(org.name, '') as organizer_name,
           coalesce(e.title, '') as event_name, coalesce(o.public_id, '') as order_reference,
           t.amount as transaction_amount, -t.provider_fee as provider_fee, -t.platform_fee as platform_fee,
           t.amount - t.provider_fee - t.platform_fee as net_amount, t.provider_transaction_id as transaction
    from shown
    join account_payout_transactions t on t.account_payout_id = shown.id and t.account_id = ${accountId}
    left join payments p on p.provider_charge_id = t.provider_charge_id and p.account_id = t.account_id
    left join orders o on o.id = p.order_id and o.account_id = t.account_id
    left join events e on e.id = p.event_id and e.account_id = t.account_id
    left join organizers org on org.id = e.organizer_id and org.account_id = t.account_id
    where ${isVisible(scope)} and ${asOf ? sql`t.recorded_at <= ${asOf}` : sql`true`}
    order by shown.date desc, shown.id desc, t.id
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}

function isVisible({ seen, isOfWholeAccount }: TableScope): RawBuilder<SqlBool> {
  return isOfWholeAccount ? sql<SqlBool>`true` : seen;
}
