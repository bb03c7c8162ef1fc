import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { GivenPassword } from "../contract/password.ts";
import { ResponseOfBrowser } from "../second-step/contract.ts";
import { ClearableText, CurrencyCode, Id, Instant, one, Text, Zone } from "../../values/wire.ts";

export const Account = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  currency_code: CurrencyCode,
  timezone: z.string(),
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  zip_or_postal_code: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  is_account_email_confirmed: z.boolean(),
  /** Every member must set up a second step before they can do anything else. */
  requires_two_factor: z.boolean(),
  created_at: Instant,
});
export type Account = z.infer<typeof Account>;

const ACCOUNT = resource("account", Account);

const accountParams = z.object({ account_id: Id });

const ChangedAccount = z.object({
  name: Text(255).optional(),
  currency_code: CurrencyCode.optional(),
  timezone: Zone.optional(),
  address_line_1: ClearableText(255),
  address_line_2: ClearableText(255),
  zip_or_postal_code: ClearableText(20),
  city: ClearableText(100),
  country: ClearableText(2),
  /** Only an administrator with a second step can switch it on. */
  requires_two_factor: z.boolean().optional(),
});

export const contract = {
  getOwnAccount: route({
    method: "GET",
    path: "/accounts",
    summary: "Get the account you are logged in to",
    policy: "user",
    forEventScope: "same",
    response: one(ACCOUNT.schema),
    resource: ACCOUNT,
  }),
  getAccount: route({
    method: "GET",
    path: "/accounts/{account_id}",
    summary: "Get the account by its number",
    policy: "user",
    forEventScope: "same",
    params: accountParams,
    response: one(ACCOUNT.schema),
    resource: ACCOUNT,
  }),
  changeOwnAccount: route({
    method: "PUT",
    path: "/accounts",
    summary: "Update the account you are logged in to; omitted fields stay",
    policy: "admin",
    body: ChangedAccount,
    response: one(ACCOUNT.schema),
    resource: ACCOUNT,
    edits: "part",
  }),
  changeAccount: route({
    method: "PUT",
    path: "/accounts/{account_id}",
    summary: "Update the account's name, address and the defaults of new events; omitted fields stay",
    policy: "admin",
    params: accountParams,
    body: ChangedAccount,
    response: one(ACCOUNT.schema),
    resource: ACCOUNT,
    edits: "part",
  }),
  transferOwnership: route({
    method: "POST",
    path: "/accounts/{account_id}/owner",
    summary:
      "Transfer ownership of the account to another of its administrators; only its owner may do so, with the password or a passkey",
    policy: "admin",
    whileImpersonating: "refused",
    forApiKeys: "refused",
    params: accountParams,
    body: z.object({
      user_id: Id,
      current_password: GivenPassword.optional(),
      credential: ResponseOfBrowser.optional(),
    }),
    response: null,
  }),
};
export type AccountContract = typeof contract;
