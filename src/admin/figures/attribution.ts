import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listMeta } from "../../values/listing.ts";
import { ATTRIBUTION_LISTING } from "../contract/figures.ts";
import { startOf } from "./utc-days.ts";

interface Asked {
  group_by: "source" | "campaign" | "medium" | "source_type";
  date_from?: string | undefined;
  date_to?: string | undefined;
  page: number;
  per_page: number;
}

const COLUMNS = {
  source: "utm_source",
  campaign: "utm_campaign",
  medium: "utm_medium",
  source_type: "source_type",
} as const;

/**
 * Counts the accounts created in a period of days in UTC by their source, with what they have done until today.
 * Returns one page of the sources, those with the most accounts first.
 */
export async function findAttributionStats(db: Db, asked: Asked) {
  const column = sql.ref(`t.${COLUMNS[asked.group_by]}`);
  const { date_from: from, date_to: to } = asked;
  const accounts = sql`
    select a.id, t.account_id is not null as is_attributed, t.source_type, ${column} as value,
           exists (select from connected_accounts c where c.account_id = a.id and c.is_charges_enabled) as has_stripe,
           exists (select from memberships m join users u on u.id = m.user_id
                   where m.account_id = a.id and m.is_account_owner and u.email_verified_at is not null) as is_verified
    from accounts a left join account_attributions t on t.account_id = a.id
    where ${from ? sql`a.created_at >= ${startOf(sql`${from}::date`)}` : sql`true`}
      and ${to ? sql`a.created_at < ${startOf(sql`${to}::date + 1`)}` : sql`true`}`;
  const [groups, summary] = await Promise.all([
    sql<Group>`
      with chosen as materialized (${accounts}),
      sold as (
        select g.value, d.currency, sum(d.sales_total_gross) as minor, sum(d.orders_created) as orders
        from chosen g join events e on e.account_id = g.id join event_daily_statistics d on d.event_id = e.id
        where g.is_attributed group by g.value, d.currency)
      select g.value as attribution_value, count(*)::int as total_accounts,
             coalesce(sum(n.events), 0)::int as total_events, coalesce(sum(n.live), 0)::int as live_events,
             count(*) filter (where g.has_stripe)::int as stripe_connected,
             count(*) filter (where g.is_verified)::int as verified_accounts,
             coalesce((select sum(s.orders) from sold s where s.value is not distinct from g.value), 0)::int as total_orders,
             coalesce((select json_agg(json_build_object('currency', s.currency, 'minor', s.minor) order by s.minor desc)
                       from sold s where s.value is not distinct from g.value and s.minor <> 0), '[]') as total_revenue
      from chosen g
      cross join lateral (
        select count(*) as events, count(*) filter (where e.status = 'LIVE') as live
        from events e where e.account_id = g.id and e.deleted_at is null) n
      where g.is_attributed group by g.value
      order by count(*) desc, g.value limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`.execute(
      db,
    ),
    sql<Summary>`
      select count(*) filter (where source_type = 'paid')::int as paid_accounts,
             count(*) filter (where source_type = 'organic')::int as organic_accounts,
             count(*) filter (where source_type = 'referral')::int as referral_accounts,
             count(*) filter (where is_attributed)::int as attributed_accounts,
             count(*) filter (where not is_attributed)::int as unattributed_accounts,
             count(*)::int as total_accounts,
             (count(distinct value) filter (where is_attributed)
               + count(distinct true) filter (where is_attributed and value is null))::int as groups
      from (${accounts}) g`.execute(db),
  ]);
  const { groups: total, ...counts } = summary.rows[0]!;
  return { data: groups.rows, meta: listMeta(ATTRIBUTION_LISTING, { ...asked, total }), summary: counts };
}

interface Group {
  attribution_value: string | null;
  total_accounts: number;
  total_events: number;
  live_events: number;
  stripe_connected: number;
  verified_accounts: number;
  total_orders: number;
  total_revenue: { currency: string; minor: number }[];
}

interface Summary {
  paid_accounts: number;
  organic_accounts: number;
  referral_accounts: number;
  attributed_accounts: number;
  unattributed_accounts: number;
  total_accounts: number;
  groups: number;
}
