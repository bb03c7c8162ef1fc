import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { type AdminAccount, ADMIN_ACCOUNTS_LISTING } from "../contract/accounts.ts";

/** Lists all accounts of the installation, in pages. */
export async function listAdminAccounts(
  db: Db,
  wanted: RequestedPage,
): Promise<{ data: AdminAccount[]; meta: ListMeta }> {
  const { rows, meta } = await listPage(db, selectAccounts(db), {
    listing: ADMIN_ACCOUNTS_LISTING,
    wanted,
    columns: {
      created_at: "a.created_at",
      name: sql`lower(a.name)`,
      status: STATUS,
      is_verified: IS_VERIFIED,
      currency_code: "a.currency_code",
    },
    search: { words: sql`concat_ws(' ', a.name, a.email, owner.email, owner.first_name, owner.last_name)` },
    unique: "a.id",
  });
  return { data: rows.map(accountOf), meta };
}

export async function findAdminAccountRow(db: Db, accountId: number): Promise<AdminAccount> {
  const row = await selectAccounts(db).where("a.id", "=", accountId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return accountOf(row);
}

const STATUS = sql<
  "ACTIVE" | "SUSPENDED"
>`case when a.suspended_at is null then 'ACTIVE' else 'SUSPENDED' end`;
const IS_VERIFIED = sql<boolean>`coalesce(owner.email_verified_at is not null, false)`;

function selectAccounts(db: Db) {
  return db
    .selectFrom("accounts as a")
    .leftJoin("memberships as owning", (join) =>
      join.onRef("owning.account_id", "=", "a.id").on("owning.is_account_owner", "=", true),
    )
    .leftJoin("users as owner", "owner.id", "owning.user_id")
    .select(["a.id", "a.name", "a.email", "a.timezone", "a.currency_code", "a.is_demo", "a.created_at"])
    .select(["owner.id as owner_id", "owner.email as owner_email"])
    .select([STATUS.as("status"), IS_VERIFIED.as("is_verified")])
    .select(sql<string>`concat_ws(' ', owner.first_name, owner.last_name)`.as("owner_name"))
    .select(
      sql<boolean>`exists (select from connected_accounts c where c.account_id = a.id and c.is_charges_enabled)`.as(
        "can_take_cards",
      ),
    )
    .select(count`events e where e.account_id = a.id and e.deleted_at is null`.as("events_count"))
    .select(
      count`events e where e.account_id = a.id and e.deleted_at is null and e.status = 'LIVE'`.as(
        "live_events_count",
      ),
    )
    .select(count`memberships m where m.account_id = a.id and m.status = 'ACTIVE'`.as("users_count"))
    .select(
      sql<number>`(select coalesce(sum(d.orders_created), 0)::int
        from events e join event_daily_statistics d on d.event_id = e.id where e.account_id = a.id)`.as(
        "orders_count",
      ),
    )
    .select(
      sql<Date | null>`(select max(m.last_login_at) from memberships m where m.account_id = a.id)`.as(
        "last_login_at",
      ),
    );
}

const count = (from: TemplateStringsArray) => sql<number>`(select count(*)::int from ${sql.raw(from[0]!)})`;

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>["executeTakeFirstOrThrow"]>>;

function accountOf(row: AccountRow): AdminAccount {
  const { owner_id, owner_name, owner_email, ...account } = row;
  return {
    ...account,
    owner: owner_id === null ? null : { id: owner_id, name: owner_name, email: owner_email! },
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
