import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, one } from "../../values/wire.ts";

const StripePlatform = z.enum(["ca", "ie"]);

const ConnectAccount = z.object({
  stripe_account_id: z.string().nullable(),
  is_setup_complete: z.boolean(),
  platform: StripePlatform,
  account_type: z.enum(["express", "standard"]),
  is_primary: z.boolean(),
  country: z.string().nullable(),
});

const ConnectAccounts = z.object({
  account: z.object({ id: Id, stripe_platform: StripePlatform.nullable() }),
  /** False if the installation takes all payments on its own account. Then no account can be connected. */
  is_saas_mode_enabled: z.boolean(),
  stripe_connect_accounts: z.array(ConnectAccount),
  primary_stripe_account_id: z.string().nullable(),
  has_completed_setup: z.boolean(),
});
export type ConnectAccounts = z.infer<typeof ConnectAccounts>;

const params = z.object({ account_id: Id });

export const connectContract = {
  listConnectAccounts: route({
    method: "GET",
    path: "/accounts/{account_id}/stripe/connect_accounts",
    summary: "List the account's own accounts at Stripe",
    policy: "admin",
    params,
    response: one(ConnectAccounts),
  }),
  connectStripe: route({
    method: "POST",
    path: "/accounts/{account_id}/stripe/connect",
    summary: "Start or continue the setup of an account at Stripe; returns the address of the page for it",
    policy: "admin",
    whileImpersonating: "refused",
    params,
    body: z.object({ platform: StripePlatform.optional() }),
    response: one(
      z.object({
        stripe_connect_account_type: z.enum(["express", "standard"]),
        stripe_account_id: z.string().nullable(),
        is_connect_setup_complete: z.boolean(),
        connect_url: z.string().nullable(),
        account: z.object({ id: Id }),
      }),
    ),
    isRepeatable: true,
  }),
};
