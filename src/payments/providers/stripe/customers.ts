import type pg from "pg";
import { randomToken } from "../../../values/short-id.ts";
import type { IntentDetails, ProviderAccount } from "../provider.ts";
import type { Ask } from "./client.ts";

interface CustomerRow {
  id: number;
  email: string;
  name: string;
  idempotency_key: string;
  provider_customer_id: string | null;
}

/** Finds or creates the Stripe customer of a buyer on the account that takes the payment. */
export async function findOrCreateCustomer(
  pool: pg.Pool,
  ask: Ask,
  account: ProviderAccount,
  buyer: IntentDetails["buyer"],
): Promise<string> {
  const row = await writeCustomer(pool, account, buyer);
  if (row.provider_customer_id) return row.provider_customer_id;
  const { email, name, idempotency_key: idempotencyKey } = row;
  const made = await ask(account, (stripe, options) =>
    stripe.customers.create({ email, name }, { ...options, idempotencyKey }),
  );
  await pool.query("update provider_customers set provider_customer_id = $2 where id = $1", [
    row.id,
    made.id,
  ]);
  return made.id;
}

/**
 * Forgets a customer that was deleted at Stripe or belongs to another account. The next payment creates a new
 * one.
 */
export async function forgetCustomer(
  pool: pg.Pool,
  account: ProviderAccount,
  providerCustomerId: string,
): Promise<void> {
  await pool.query(
    `update provider_customers set provider_customer_id = null, idempotency_key = $4
     where platform = $1 and connected_account_id = $2 and provider_customer_id = $3`,
    [account.platform ?? "own", account.connectedAccountId ?? "", providerCustomerId, newKey()],
  );
}

/** One row per address and account. The first write decides the name that Stripe gets. */
async function writeCustomer(
  pool: pg.Pool,
  { platform, connectedAccountId }: ProviderAccount,
  { email, name }: IntentDetails["buyer"],
): Promise<CustomerRow> {
  const { rows } = await pool.query<CustomerRow>({
    name: "write_customer",
    text: `insert into provider_customers as c (platform, connected_account_id, email, name, idempotency_key)
           values ($1, $2, lower($3), $4, $5)
           on conflict (platform, connected_account_id, email) do update set platform = c.platform
           returning id, email, name, idempotency_key, provider_customer_id`,
    values: [platform ?? "own", connectedAccountId ?? "", email, name, newKey()],
  });
  return rows[0]!;
}

function newKey(): string {
  return `customer-${randomToken(16)}`;
}
