import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { CurrencyCode, Email, Id, Instant, Locale, one, OptionalText, Text, Zone } from "../values/wire.ts";

const PASSWORD_LENGTH = { minimum: 8, maximum: 255 };

/**
 * Eight to 255 characters of any kind, counted as people count them: an emoji is one. Spaces stay. Long
 * enough for any password manager, short enough that hashing stays quick.
 */
const Password = z
  .string()
  .refine((given) => charactersOf(given) >= PASSWORD_LENGTH.minimum, {
    params: { problem: { code: "too_short", facts: { minimum: PASSWORD_LENGTH.minimum } } },
  })
  .refine((given) => charactersOf(given) <= PASSWORD_LENGTH.maximum, {
    params: { problem: { code: "too_long", facts: { maximum: PASSWORD_LENGTH.maximum } } },
  })
  .meta({ minLength: PASSWORD_LENGTH.minimum, maxLength: PASSWORD_LENGTH.maximum });

/** Not counted to the end where the end is far: no character takes more than two units. */
function charactersOf(text: string): number {
  const isFarTooLong = text.length > 2 * PASSWORD_LENGTH.maximum;
  return isFarTooLong ? text.length : [...text].length;
}

export const User = z.object({
  id: Id,
  account_id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  role: z.enum(["SUPERADMIN", "ADMIN", "ORGANIZER"]),
  locale: Locale,
  timezone: z.string(),
  is_account_owner: z.boolean(),
  is_email_verified: z.boolean(),
  account: z.object({ id: Id, name: z.string(), currency_code: z.string(), timezone: z.string() }),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

export const contract = {
  logIn: route({
    method: "POST",
    path: "/auth/login",
    summary: "Log in; the session comes as a cookie",
    policy: "public",
    body: z.object({
      email: Email,
      password: z
        .string()
        .min(1)
        .max(2 * PASSWORD_LENGTH.maximum),
    }),
    response: one(User),
  }),
  logOut: route({
    method: "POST",
    path: "/auth/logout",
    summary: "End this session",
    policy: "public",
    response: null,
  }),
  register: route({
    method: "POST",
    path: "/auth/register",
    summary: "Make an account and log in",
    policy: "public",
    body: z.object({
      first_name: Text(100),
      last_name: OptionalText(100),
      email: Email,
      password: Password,
      timezone: Zone.optional(),
      currency_code: CurrencyCode.optional(),
      locale: Locale.optional(),
    }),
    response: one(User),
    status: 201,
  }),
  forgotPassword: route({
    method: "POST",
    path: "/auth/forgot-password",
    summary: "Mail a link to choose a new password; the answer is the same for every address",
    policy: "public",
    body: z.object({ email: Email }),
    response: null,
  }),
  checkResetToken: route({
    method: "GET",
    path: "/auth/reset-password/{token}",
    summary: "Is this reset link still good?",
    policy: "public",
    params: z.object({ token: z.string().max(200) }),
    response: null,
  }),
  resetPassword: route({
    method: "POST",
    path: "/auth/reset-password/{token}",
    summary: "Choose a new password; ends every session of the user and begins a new one",
    policy: "public",
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ password: Password }),
    response: one(User),
  }),
  me: route({
    method: "GET",
    path: "/users/me",
    summary: "The logged-in user",
    policy: "user",
    response: one(User),
  }),
  confirmEmailWithCode: route({
    method: "POST",
    path: "/users/{user_id}/confirm-email-with-code",
    summary: "Confirm the e-mail address with the mailed code",
    policy: "user",
    params: z.object({ user_id: Id }),
    body: z.object({ code: Text(20) }),
    response: one(User),
  }),
  resendEmailConfirmation: route({
    method: "POST",
    path: "/users/{user_id}/resend-email-confirmation",
    summary: "Mail a new confirmation code",
    policy: "user",
    params: z.object({ user_id: Id }),
    response: null,
  }),
};
export type AccountsContract = typeof contract;
