import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant, one, Text } from "../../values/wire.ts";
import { LogInAnswer } from "../contract/log-in-answer.ts";
import { GivenPassword } from "../contract/password.ts";

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** WebAuthn's JSON, which the browser's passkey functions accept and return. */
const OptionsOfBrowser = z.record(z.string(), z.unknown());
export const ResponseOfBrowser = z.object({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.record(z.string(), z.unknown()),
});
export type ResponseOfBrowser = z.output<typeof ResponseOfBrowser>;

const CurrentPassword = z.object({ current_password: GivenPassword });
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const contract = {
  getLoginStep: route({
    method: "GET",
    path: "/auth/login-step",
    summary: "Get the pending step of a log-in",
    policy: "public",
    response: LogInAnswer,
  }),
  enterCode: route({
    method: "POST",
    path: "/auth/second-step",
    summary: "Complete a log-in with a code of the authenticator app or a recovery code",
    policy: "public",
    body: z.object({ code: Text(40), account_id: Id.optional() }),
    response: LogInAnswer,
  }),
  chooseAccount: route({
    method: "POST",
    path: "/auth/choose-account",
    summary: "Choose the account to enter, for a user who belongs to several",
    policy: "public",
    body: z.object({ account_id: Id }),
    response: LogInAnswer,
  }),
  requestPasskey: route({
    method: "POST",
    path: "/auth/passkey/options",
    summary:
      "Get the challenge that a passkey signs to log in; valid once, for five minutes, in this browser",
    policy: "public",
    response: one(OptionsOfBrowser),
  }),
  logInWithPasskey: route({
    method: "POST",
    path: "/auth/passkey",
    summary: "Log in with a passkey, which replaces password and second factor",
    policy: "public",
    body: z.object({ credential: ResponseOfBrowser, account_id: Id.optional() }),
    response: LogInAnswer,
  }),

  listPasskeys: route({
    method: "GET",
    path: "/users/me/passkeys",
    summary: "List your own passkeys",
    policy: "self",
    response: allOf(Passkey),
  }),
  beginPasskey: route({
    method: "POST",
    path: "/users/me/passkeys/options",
    summary: "Get the options with which the browser creates a passkey; requires the password",
    policy: "self",
    unaudited: "nothing changes until the passkey is added",
    body: CurrentPassword,
    response: one(OptionsOfBrowser),
  }),
  addPasskey: route({
    method: "POST",
    path: "/users/me/passkeys",
    summary: "Register a new passkey",
    policy: "self",
    body: z.object({ credential: ResponseOfBrowser, name: Text(60) }),
    response: one(Passkey),
    status: 201,
  }),
  removePasskey: route({
    method: "DELETE",
    path: "/users/me/passkeys/{passkey_id}",
    summary: "Delete a passkey; it can no longer log in",
    policy: "self",
    params: z.object({ passkey_id: Id }),
    response: null,
  }),
  getSecondStep: route({
    method: "GET",
    path: "/users/me/authenticator",
    summary: "Get whether two-factor authentication is on, and how many recovery codes are left",
    policy: "self",
    response: one(z.object({ is_on: z.boolean(), since: Instant.nullable(), recovery_codes_left: z.int() })),
  }),
  beginAuthenticator: route({
    method: "POST",
    path: "/users/me/authenticator",
    summary: "Create a secret for an authenticator app; nothing changes until one of its codes is confirmed",
    policy: "self",
    body: CurrentPassword,
    response: one(z.object({ secret: z.string(), otpauth_url: z.string() })),
    status: 201,
  }),
  confirmAuthenticator: route({
    method: "POST",
    path: "/users/me/authenticator/confirm",
    summary:
      "Switch on two-factor authentication with a first code; returns ten recovery codes, which are never shown again",
    policy: "self",
    body: z.object({ code: Text(20) }),
    response: one(RecoveryCodes),
  }),
  remakeRecoveryCodes: route({
    method: "POST",
    path: "/users/me/recovery-codes",
    summary: "Create ten new recovery codes; the old ones stop working",
    policy: "self",
    body: CurrentPassword,
    response: one(RecoveryCodes),
  }),
  removeAuthenticator: route({
    method: "DELETE",
    path: "/users/me/authenticator",
    summary: "Switch off two-factor authentication",
    policy: "self",
    body: CurrentPassword,
    response: null,
  }),
};
export type SecondStepContract = typeof contract;
