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
      "Extend this session by another 30 days, up to 90 days after the log-in; the response is that of a log-in, the cookie keeps its value",
    policy: "self",
    unaudited: "extends the caller's own session",
    whileImpersonating: "refused",
    response: LogInAnswer,
  }),
  me: route({
    method: "GET",
    path: "/users/me",
    summary: "Get the logged-in user",
    policy: "self",
    forApiKeys: "allowed",
    response: one(USER.schema),
    resource: USER,
  }),
  changeMe: route({
    method: "PUT",
    path: "/users/me",
    summary:
      "Update your own details; omitted fields stay. A new e-mail address or password requires the current password",
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
    summary: "Confirm the e-mail address with the code sent by e-mail",
    policy: "self",
    params: userParams,
    body: z.object({ code: Text(20) }),
    response: one(USER.schema),
    resource: USER,
  }),
  resendEmailConfirmation: route({
    method: "POST",
    path: "/users/{user_id}/resend-email-confirmation",
    summary: "E-mail a new confirmation code",
    policy: "self",
    params: userParams,
    response: null,
  }),
  checkConfirmationLink: route({
    method: "GET",
    path: "/auth/confirm-email/{token}",
    summary: "Get the address that a confirmation link is for; does not use up the link",
    policy: "public",
    params: z.object({ token: Token }),
    response: one(z.object({ user_id: Id, email: z.string() })),
  }),
  confirmEmail: route({
    method: "POST",
    path: "/users/{user_id}/confirm-email/{token}",
    summary: "Confirm the e-mail address with the link sent by e-mail, on any device",
    policy: "public",
    params: userParams.extend({ token: Token }),
    response: null,
  }),
  checkEmailChange: route({
    method: "GET",
    path: "/auth/email-change/{token}",
    summary: "Get the new address that a confirmation link is for; does not use up the link",
    policy: "public",
    params: z.object({ token: Token }),
    response: one(z.object({ user_id: Id, email: z.string() })),
  }),
  confirmEmailChange: route({
    method: "POST",
    path: "/users/{user_id}/email-change/{token}",
    summary: "Confirm the new e-mail address with the link that was sent to it, on any device",
    policy: "public",
    params: userParams.extend({ token: Token }),
    response: one(z.object({ email: z.string() })),
  }),
  cancelEmailChange: route({
    method: "DELETE",
    path: "/users/{user_id}/email-change",
    summary: "Cancel a change of the e-mail address; the link sent by e-mail stops working",
    policy: "self",
    params: userParams,
    response: one(USER.schema),
    resource: USER,
  }),
  resendEmailChange: route({
    method: "POST",
    path: "/users/{user_id}/resend-email-change",
    summary: "E-mail the link to the new e-mail address again; the previous link stops working",
    policy: "self",
    params: userParams,
    response: null,
  }),

  listSessions: route({
    method: "GET",
    path: "/users/me/sessions",
    summary: "List your sessions",
    policy: "self",
    response: allOf(Session),
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/users/me/sessions",
    summary: "Log out all other sessions",
    policy: "self",
    response: null,
  }),
  endSession: route({
    method: "DELETE",
    path: "/users/me/sessions/{session_id}",
    summary: "Log out one session",
    policy: "self",
    params: z.object({ session_id: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: null,
  }),
  listOwnAccounts: route({
    method: "GET",
    path: "/users/me/accounts",
    summary: "List the accounts you are a member of, the last used first",
    policy: "self",
    response: allOf(OwnAccount),
  }),
  switchAccount: route({
    method: "POST",
    path: "/users/me/account",
    summary: "Switch to another of your accounts, in a new session",
    policy: "self",
    unaudited: "a person goes from one of their accounts to another, which changes neither",
    body: z.object({ account_id: Id }),
    response: one(USER.schema),
    resource: USER,
  }),
};
export type ProfileContract = typeof contract;
