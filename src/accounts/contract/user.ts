import { z } from "zod";
import { ROLES } from "../../platform/http/call.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { Id, Instant, Locale } from "../../values/wire.ts";

/** A user's own view of themselves, inside one of their accounts. */
export const User = z.object({
  id: Id,
  account_id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  role: z.enum(ROLES),
  locale: Locale,
  timezone: z.string(),
  is_account_owner: z.boolean(),
  /** false: the member sees some events only, and nothing that concerns the whole account. */
  sees_all_events: z.boolean(),
  is_email_verified: z.boolean(),
  has_pending_email_change: z.boolean(),
  pending_email: z.string().nullable(),
  is_two_factor_on: z.boolean(),
  /** The account requires a second step: until it is set up, the user reaches only their profile. */
  must_set_up_two_factor: z.boolean(),
  last_login_at: Instant.nullable(),
  account: z.object({ id: Id, name: z.string(), currency_code: z.string(), timezone: z.string() }),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

export const USER = resource("user", User, {
  // A new address waits to be confirmed.
  writtenAs: { email: ({ pending_email, email }) => pending_email ?? email },
});
