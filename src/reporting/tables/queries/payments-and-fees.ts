import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { MAX_ROWS, quarterOf } from "../../organizer-reports/scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { during, hasGoneBack, returnsFee, type TableScope } from "../table-scope.ts";

/**
 * Lists the payments through each provider on each day, with their refunds and fees. A provider fee in
 * another currency is in a row of that currency, because amounts in different currencies are never added or
 * subtracted.
 */
export async function listPaymentsAndFees(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const known = scope.asOf ? sql`p.received_at <= ${scope.asOf}` : sql`true`;
  const { rows } = await sql<ReportRow>`
    with back as (
      select r.payment_id, sum(r.amount) as amount, coalesce(sum(r.amount) filter (where ${returnsFee}), 0) as with_fee
      from events e join refunds r on r.event_id = e.id
      where ${scope.seen} and ${hasGoneBack(scope)}
      group by r.payment_id
    ), quarters as (
      select p.event_id, ${quarterOf("p.received_at")} as quarter, i.provider, p.currency, p.provider_fee_currency,
             count(*) as payments, sum(p.amount) as amount, coalesce(sum(back.amount), 0) as refunded,
             -- Each refund made here returns its share of the fee (docs/domain/refunds.md).
             sum(i.application_fee) - coalesce(
               sum(round(i.application_fee * back.with_fee / p.amount)) filter (where back.with_fee > 0), 0) as platform_fee,
             coalesce(sum(p.provider_fee), 0) as provider_fee
      from events e
      join payments p on p.event_id = e.id
      join payment_intents i on i.id = p.payment_intent_id
      left join back on back.payment_id = p.id
      where ${scope.seen} and ${known} and ${during(scope, sql`p.received_at`)}
      group by 1, 2, 3, 4, 5
    ), taken as (
      select (q.quarter at time zone e.timezone)::date as day, q.provider, q.currency,
             coalesce(q.provider_fee_currency, q.currency) as fee_currency, q.payments, q.amount, q.refunded,
             q.platform_fee, q.provider_fee
      from quarters q join events e on e.id = q.event_id
    ), moves as (
      select day, provider, currency, payments, amount, refunded, platform_fee,
             case when fee_currency = currency then provider_fee else 0 end as provider_fee
      from taken
      union all
      select day, provider, fee_currency, 0, 0, 0, 0, provider_fee from taken
      where fee_currency <> currency and provider_fee > 0
    )
    select to_char(day, 'YYYY-MM-DD') as date, provider, currency, sum(payments)::bigint as payments,
           sum(amount)::bigint as received, sum(refunded)::bigint as refunded,
           sum(platform_fee)::bigint as platform_fee, sum(provider_fee)::bigint as provider_fee,
           sum(amount - refunded - platform_fee - provider_fee)::bigint as left_over
    from moves
    group by day, provider, currency
    order by 1 desc, 2, 3
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
