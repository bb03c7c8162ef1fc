import { z } from "zod";
import { ROLES } from "../../platform/http/call.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { Id, Instant, Locale } from "../../values/wire.ts";

/** The user's view of themselves, in one of their accounts. */
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
  /** False: the member has an event scope and cannot access what concerns the whole account. */
  sees_all_events: z.boolean(),
  is_email_verified: z.boolean(),
  has_pending_email_change: z.boolean(),
  pending_email: z.string().nullable(),
  is_two_factor_on: z.boolean(),
  /** The account requires a second step. Until it is set up, the user can reach only their profile. */
  must_set_up_two_factor: z.boolean(),
  last_login_at: Instant.nullable(),
  account: z.object({
    id: Id,
    name: z.string(),
    currency_code: z.string(),
    timezone: z.string(),
    /** Suspended by the platform: members can reach only their own profile. */
    suspended_at: Instant.nullable(),
    suspended_reason: z.string().nullable(),
  }),
  /** Set while a platform administrator acts in this user's name. */
  impersonated: z.object({ by: z.string(), until: Instant }).nullable(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

export const USER = resource("user", User, {
  // A new address that waits for confirmation.
  writtenAs: { email: ({ pending_email, email }) => pending_email ?? email },
});
