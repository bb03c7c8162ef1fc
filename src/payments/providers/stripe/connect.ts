import type pg from "pg";
import type Stripe from "stripe";
import type { StripePlatform } from "../../settings/stripe-settings.ts";
import { Refusal } from "../../../values/refusal.ts";
import { randomToken } from "../../../values/short-id.ts";
import { openVatSettings } from "../../vat/save-fee-vat.ts";
import type { ProviderAccount } from "../provider.ts";
import { isCutOff, isRefused, type StripeClient } from "./client.ts";

const COLUMNS =
  "id, account_id, platform, account_type, idempotency_key, provider_account_id, country, is_charges_enabled, " +
  "is_payouts_enabled, setup_completed_at, wallet_domain";

/** An organiser's connected account, as Stripe last reported it. */
export interface ConnectedAccount {
  id: number;
  account_id: number;
  platform: StripePlatform;
  account_type: "express" | "standard";
  idempotency_key: string;
  provider_account_id: string | null;
  country: string | null;
  is_charges_enabled: boolean;
  is_payouts_enabled: boolean;
  setup_completed_at: Date | null;
  /** Host name registered for wallets on this account. */
  wallet_domain: string | null;
}

export interface Connect {
  /** Regions in which organisers can connect. */
  platforms: StripePlatform[];
  /** The account that receives an organiser's payments. Refuses while no account is set up. */
  connectedAccountFor(accountId: number): Promise<ProviderAccount>;
  list(accountId: number): Promise<ConnectedAccount[]>;
  /** Finds or creates the account on a platform. Returns it with the address of Stripe's set-up page. */
  connect(
    accountId: number,
    platform: StripePlatform,
  ): Promise<{ account: ConnectedAccount; url: string | null }>;
  /** Reads the account's state from Stripe. Ignores accounts that are not ours. */
  refresh(providerAccountId: string): Promise<void>;
}

/** Null without a platform: then all payments go to the installation. */
export function createConnect(client: StripeClient, pool: pg.Pool, publicUrl: string): Connect | null {
  const platforms = client
    .platforms()
    .map(({ name }) => name)
    .filter((name) => name !== "own");
  if (platforms.length === 0) return null;

  const list = async (accountId: number) => {
    const { rows } = await pool.query<ConnectedAccount>({
      name: "list_connected_accounts",
      // The account that was set up last comes first and receives the payments.
      text: `select ${COLUMNS} from connected_accounts where account_id = $1
             order by setup_completed_at is null, created_at desc, id desc`,
      values: [accountId],
    });
    return rows;
  };

  async function keep(accountId: number, stripeAccount: Stripe.Account): Promise<ConnectedAccount | null> {
    const { rows } = await pool.query<ConnectedAccount>(
      `update connected_accounts
       set country = $3, is_charges_enabled = $4, is_payouts_enabled = $5, requirements = $6, updated_at = now(),
           setup_completed_at = case when $4 and $5 then coalesce(setup_completed_at, now()) end
       where account_id = $1 and provider_account_id = $2 returning ${COLUMNS}`,
      [
        accountId,
        stripeAccount.id,
        stripeAccount.country ?? null,
        stripeAccount.charges_enabled,
        stripeAccount.payouts_enabled,
        JSON.stringify(requirementsOf(stripeAccount)),
      ],
    );
    const kept = rows[0];
    if (kept?.setup_completed_at) await openVatSettings(pool, accountId);
    return kept ?? null;
  }

  const retrieve = (row: Pick<ConnectedAccount, "platform">, id: string) =>
    client.ask({ platform: row.platform, connectedAccountId: null }, (stripe) =>
      stripe.accounts.retrieve(id),
    );

  /** Stores the row with its idempotency key first, so that pressing twice creates one account. */
  async function findOrCreate(accountId: number, platform: StripePlatform): Promise<ConnectedAccount> {
    const { rows } = await pool.query<ConnectedAccount>(
      `insert into connected_accounts as c (account_id, platform, account_type, idempotency_key)
       values ($1, $2, 'express', $3)
       on conflict (account_id, platform) do update set platform = c.platform returning ${COLUMNS}`,
      [accountId, platform, `connect-${randomToken(16)}`],
    );
    const row = rows[0]!;
    if (row.provider_account_id) return row;
    const made = await client.ask({ platform, connectedAccountId: null }, (stripe) =>
      stripe.accounts.create(
        { type: row.account_type, metadata: { account_id: String(accountId) } },
        { idempotencyKey: row.idempotency_key },
      ),
    );
    await pool.query(
      "update connected_accounts set provider_account_id = $3 where account_id = $1 and id = $2",
      [accountId, row.id, made.id],
    );
    return (await keep(accountId, made)) ?? row;
  }

  const domain = walletDomainOf(publicUrl);

  /**
   * Registers the host name for wallets (Apple Pay, Google Pay, Link). Stripe offers them on registered hosts
   * only, and only the platform can register hosts of connected accounts. Idempotent. If Stripe refuses, card
   * payments still work.
   */
  async function registerDomain(account: ConnectedAccount): Promise<void> {
    if (!domain || account.wallet_domain === domain || !account.provider_account_id) return;
    const at = { platform: account.platform, connectedAccountId: account.provider_account_id };
    try {
      await client.ask(at, (stripe, options) =>
        stripe.paymentMethodDomains.create(
          { domain_name: domain },
          { ...options, idempotencyKey: `${account.idempotency_key}-${domain}` },
        ),
      );
    } catch (error) {
      if (isRefused(error)) return;
      throw error;
    }
    await pool.query("update connected_accounts set wallet_domain = $3 where account_id = $1 and id = $2", [
      account.account_id,
      account.id,
      domain,
    ]);
  }

  return {
    platforms,
    list,
    async connectedAccountFor(accountId) {
      const active = (await list(accountId)).find((one) => one.setup_completed_at !== null);
      if (!active) throw new Refusal("payments_not_set_up");
      return { platform: active.platform, connectedAccountId: active.provider_account_id };
    },
    async connect(accountId, platform) {
      if (platform === "own" || !platforms.includes(platform)) throw new Refusal("payment_not_offered");
      const found = await findOrCreate(accountId, platform);
      const account = (await keep(accountId, await retrieve(found, found.provider_account_id!))) ?? found;
      if (account.setup_completed_at) {
        await registerDomain(account);
        return { account, url: null };
      }
      const back = `${publicUrl}/account/payment`;
      const link = await client.ask({ platform, connectedAccountId: null }, (stripe) =>
        stripe.accountLinks.create({
          account: account.provider_account_id!,
          type: "account_onboarding",
          return_url: back,
          refresh_url: back,
        }),
      );
      return { account, url: link.url };
    },
    async refresh(providerAccountId) {
      const { rows } = await pool.query<ConnectedAccount>(
        `select ${COLUMNS} from connected_accounts where provider_account_id = $1`,
        [providerAccountId],
      );
      const known = rows[0];
      if (!known) return;
      try {
        const account = await keep(known.account_id, await retrieve(known, providerAccountId));
        if (account?.setup_completed_at) await registerDomain(account);
      } catch (error) {
        // The organiser has disconnected the account: nothing can be charged there any more.
        if (!isCutOff(error) && !isRefused(error)) throw error;
        await pool.query(
          `update connected_accounts set is_charges_enabled = false, is_payouts_enabled = false,
             setup_completed_at = null, updated_at = now() where account_id = $1 and id = $2`,
          [known.account_id, known.id],
        );
      }
    },
  };
}

/** Null for an installation on a local host. */
function walletDomainOf(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && hostname.includes(".") ? hostname : null;
}

function requirementsOf({ requirements }: Stripe.Account) {
  return {
    currently_due: requirements?.currently_due ?? [],
    past_due: requirements?.past_due ?? [],
    pending_verification: requirements?.pending_verification ?? [],
  };
}
