import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, ClearableText, Email, Id, Instant, Locale, one, Text, Zone } from "../../values/wire.ts";
import { LogInAnswer, OwnAccount } from "../contract/log-in-answer.ts";
import { GivenPassword, Password } from "../contract/password.ts";
import { USER } from "../contract/user.ts";

export const Session = z.object({
  id: z.string(),
  /** The User-Agent header. */
  user_agent: z.string().nullable(),
  account_name: z.string(),
  is_current: z.boolean(),
  created_at: Instant,
  last_seen_at: Instant,
});
export type Session = z.infer<typeof Session>;

const userParams = z.object({ user_id: Id });
const Token = z.string().max(200);

export const contract = {
  extendSession: route({
    method: "POST",
    path: "/auth/refresh",
    summary:
      "Give this session its 30 days once more, up to 90 days after the log-in; the answer is a log-in's, the cookie's value stays",
    policy: "self",
    response: LogInAnswer,
  }),
  me: route({
    method: "GET",
    path: "/users/me",
    summary: "The logged-in user",
    policy: "self",
    forApiKeys: "allowed",
    response: one(USER.schema),
    resource: USER,
  }),
  changeMe: route({
    method: "PUT",
    path: "/users/me",
    summary:
      "Change one's own details; what is left out stays. A new e-mail address or password asks for the current password",
    policy: "self",
    body: z.object({
      first_name: Text(100).optional(),
      last_name: ClearableText(100),
      email: Email.optional(),
      timezone: Zone.optional(),
      locale: Locale.optional(),
      password: Password.optional(),
      current_password: GivenPassword.optional(),
    }),
    response: one(USER.schema),
    resource: USER,
    edits: "part",
    writesBeside: ["password", "current_password"],
  }),
  confirmEmailWithCode: route({
    method: "POST",
    path: "/users/{user_id}/confirm-email-with-code",
    summary: "Confirm the e-mail address with the mailed code",
    policy: "self",
    params: userParams,
    body: z.object({ code: Text(20) }),
    response: one(USER.schema),
    resource: USER,
  }),
  resendEmailConfirmation: route({
    method: "POST",
    path: "/users/{user_id}/resend-email-confirmation",
    summary: "Mail a new confirmation code",
    policy: "self",
    params: userParams,
    response: null,
  }),
  checkConfirmationLink: route({
    method: "GET",
    path: "/auth/confirm-email/{token}",
    summary: "Whose address a mailed link confirms; the link stays good",
    policy: "public",
    params: z.object({ token: Token }),
    response: one(z.object({ user_id: Id, email: z.string() })),
  }),
  confirmEmail: route({
    method: "POST",
    path: "/users/{user_id}/confirm-email/{token}",
    summary: "Confirm the e-mail address with the mailed link, from any device",
    policy: "public",
    params: userParams.extend({ token: Token }),
    response: null,
  }),
  checkEmailChange: route({
    method: "GET",
    path: "/auth/email-change/{token}",
    summary: "Which new address a mailed link is for; the link stays good",
    policy: "public",
    params: z.object({ token: Token }),
    response: one(z.object({ user_id: Id, email: z.string() })),
  }),
  confirmEmailChange: route({
    method: "POST",
    path: "/users/{user_id}/email-change/{token}",
    summary: "Take over the new e-mail address with the link that was mailed to it, from any device",
    policy: "public",
    params: userParams.extend({ token: Token }),
    response: one(z.object({ email: z.string() })),
  }),
  cancelEmailChange: route({
    method: "DELETE",
    path: "/users/{user_id}/email-change",
    summary: "Keep the old e-mail address; the mailed link ends",
    policy: "self",
    params: userParams,
    response: one(USER.schema),
    resource: USER,
  }),
  resendEmailChange: route({
    method: "POST",
    path: "/users/{user_id}/resend-email-change",
    summary: "Mail the link to the new e-mail address again; the one before ends",
    policy: "self",
    params: userParams,
    response: null,
  }),

  listSessions: route({
    method: "GET",
    path: "/users/me/sessions",
    summary: "Where one is logged in",
    policy: "self",
    response: allOf(Session),
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/users/me/sessions",
    summary: "Log out everywhere but here",
    policy: "self",
    response: null,
  }),
  endSession: route({
    method: "DELETE",
    path: "/users/me/sessions/{session_id}",
    summary: "Log out in one place",
    policy: "self",
    params: z.object({ session_id: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: null,
  }),
  listOwnAccounts: route({
    method: "GET",
    path: "/users/me/accounts",
    summary: "The accounts one is a member of, the one used last first",
    policy: "self",
    response: allOf(OwnAccount),
  }),
  switchAccount: route({
    method: "POST",
    path: "/users/me/account",
    summary: "Go over into another of one's accounts, under a new session",
    policy: "self",
    body: z.object({ account_id: Id }),
    response: one(USER.schema),
    resource: USER,
  }),
};
export type ProfileContract = typeof contract;
