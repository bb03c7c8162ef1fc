import { sql } from "kysely";
import { findDailyAllowance } from "../../accounts/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AdminAccountDetails, Takings } from "../contract/accounts.ts";
import { findAdminAccountRow } from "./accounts.ts";

/** Returns everything that a platform administrator sees of one account. */
export async function findAdminAccount(db: Db, accountId: number): Promise<AdminAccountDetails> {
  const account = await findAdminAccountRow(db, accountId);
  const [own, takings, fees, vat, attribution, users, webhooks_failing, allowance] = await Promise.all([
    findOwn(db, accountId),
    listTakings(db, accountId),
    findFees(db, accountId),
    findVat(db, accountId),
    findAttribution(db, accountId),
    listUsers(db, accountId),
    countFailingWebhooks(db, accountId),
    db.transaction().execute((tx) => findDailyAllowance(tx, accountId)),
  ]);
  return {
    ...account,
    ...own,
    takings,
    fees,
    limits: { emails_a_day: allowance.most, emails_left_today: allowance.left },
    vat,
    attribution,
    users,
    webhooks_failing,
  };
}

async function findOwn(db: Db, accountId: number) {
  const row = await db
    .selectFrom("accounts as a")
    .select(["a.suspended_at", "a.suspended_reason", "a.platform_notes as notes", "a.requires_two_factor"])
    .select(sql<boolean>`exists (select from fee_vat)`.as("is_fee_taxed"))
    .select(
      sql<string>`concat_ws(', ', a.address_line_1, a.address_line_2,
        nullif(concat_ws(' ', a.zip_or_postal_code, a.city), ''), a.country)`.as("address"),
    )
    .where("a.id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { ...row, address: row.address || null, suspended_at: row.suspended_at?.toISOString() ?? null };
}

async function listTakings(db: Db, accountId: number): Promise<Takings[]> {
  const { rows } = await sql<Takings>`
    select d.currency, sum(d.sales_total_gross) as gross, sum(d.total_refunded) as refunded,
           sum(d.orders_created)::int as orders, sum(d.products_sold)::int as products_sold
    from events e join event_daily_statistics d on d.event_id = e.id
    where e.account_id = ${accountId}
    group by d.currency order by sum(d.sales_total_gross) desc, d.currency`.execute(db);
  return rows.map((row) => ({ ...row, gross: Number(row.gross), refunded: Number(row.refunded) }));
}

async function findFees(db: Db, accountId: number): Promise<AdminAccountDetails["fees"]> {
  const { rows } = await sql<{
    given: number | null;
    name: string | null;
    fixed: Record<string, number> | null;
    rate: number | null;
    is_bypassed: boolean | null;
  }>`
    select own.fee_schedule_id as given, f.name, f.fixed, f.rate, f.is_bypassed
    from (select ${accountId}::bigint as id) a
    left join account_fees own on own.account_id = a.id
    left join fee_schedules f on case when own.fee_schedule_id is null then f.is_default else f.id = own.fee_schedule_id end`.execute(
    db,
  );
  const { given, name, fixed, rate, is_bypassed } = rows[0]!;
  return {
    configuration_id: given,
    name,
    fixed: fixed ?? {},
    rate: rate ?? 0,
    is_bypassed: is_bypassed ?? false,
  };
}

async function findVat(db: Db, accountId: number) {
  const row = await db
    .selectFrom("account_vat_settings")
    .select(["is_registered", "number", "status", "business_name", "business_address", "country"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

async function findAttribution(db: Db, accountId: number) {
  const row = await db
    .selectFrom("account_attributions")
    .select(["source_type", "utm_source", "utm_medium", "utm_campaign", "referrer_url", "landing_page"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

async function listUsers(db: Db, accountId: number): Promise<AdminAccountDetails["users"]> {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("authenticators as t", (join) =>
      join.onRef("t.user_id", "=", "u.id").on("t.confirmed_at", "is not", null),
    )
    .select(["u.id", "u.email", "m.role", "m.status", "m.is_account_owner", "m.last_login_at"])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("name"))
    .select(sql<boolean>`u.email_verified_at is not null`.as("is_email_verified"))
    .select(sql<boolean>`t.user_id is not null`.as("is_two_factor_on"))
    .where("m.account_id", "=", accountId)
    .orderBy("m.is_account_owner", "desc")
    .orderBy("m.created_at")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ...row,
    role: row.role as AdminAccountDetails["users"][number]["role"],
    status: row.status as AdminAccountDetails["users"][number]["status"],
    last_login_at: row.last_login_at?.toISOString() ?? null,
  }));
}

async function countFailingWebhooks(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks
    where account_id = ${accountId} and deleted_at is null
      and (failing_since is not null or disabled_reason is not null)`.execute(db);
  return rows[0]!.count;
}
