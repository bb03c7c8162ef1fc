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

/** What a browser's passkey functions take and return: WebAuthn's JSON. */
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
    summary: "What a log-in that is under way still waits for",
    policy: "public",
    response: LogInAnswer,
  }),
  enterCode: route({
    method: "POST",
    path: "/auth/second-step",
    summary: "The second step of a log-in: a code of the app, or one of the recovery codes",
    policy: "public",
    body: z.object({ code: Text(40), account_id: Id.optional() }),
    response: LogInAnswer,
  }),
  chooseAccount: route({
    method: "POST",
    path: "/auth/choose-account",
    summary: "The account to enter, for a user who belongs to several",
    policy: "public",
    body: z.object({ account_id: Id }),
    response: LogInAnswer,
  }),
  requestPasskey: route({
    method: "POST",
    path: "/auth/passkey/options",
    summary: "What a passkey is to sign to log in; good for five minutes, once, in this browser",
    policy: "public",
    response: one(OptionsOfBrowser),
  }),
  logInWithPasskey: route({
    method: "POST",
    path: "/auth/passkey",
    summary: "Log in with a passkey; it stands for password and second step",
    policy: "public",
    body: z.object({ credential: ResponseOfBrowser, account_id: Id.optional() }),
    response: LogInAnswer,
  }),

  listPasskeys: route({
    method: "GET",
    path: "/users/me/passkeys",
    summary: "One's own passkeys",
    policy: "self",
    response: allOf(Passkey),
  }),
  beginPasskey: route({
    method: "POST",
    path: "/users/me/passkeys/options",
    summary: "What the browser makes a new passkey of; asks for the password",
    policy: "self",
    body: CurrentPassword,
    response: one(OptionsOfBrowser),
  }),
  addPasskey: route({
    method: "POST",
    path: "/users/me/passkeys",
    summary: "Keep a new passkey",
    policy: "self",
    body: z.object({ credential: ResponseOfBrowser, name: Text(60) }),
    response: one(Passkey),
    status: 201,
  }),
  removePasskey: route({
    method: "DELETE",
    path: "/users/me/passkeys/{passkey_id}",
    summary: "Forget a passkey; it logs in nobody any more",
    policy: "self",
    params: z.object({ passkey_id: Id }),
    response: null,
  }),
  getSecondStep: route({
    method: "GET",
    path: "/users/me/authenticator",
    summary: "Is the second step on, and how many recovery codes are left?",
    policy: "self",
    response: one(z.object({ is_on: z.boolean(), since: Instant.nullable(), recovery_codes_left: z.int() })),
  }),
  beginAuthenticator: route({
    method: "POST",
    path: "/users/me/authenticator",
    summary: "A secret for an authenticator app; nothing changes until a code of it is confirmed",
    policy: "self",
    body: CurrentPassword,
    response: one(z.object({ secret: z.string(), otpauth_url: z.string() })),
    status: 201,
  }),
  confirmAuthenticator: route({
    method: "POST",
    path: "/users/me/authenticator/confirm",
    summary: "Switch the second step on with a first code; answers ten recovery codes, shown this once",
    policy: "self",
    body: z.object({ code: Text(20) }),
    response: one(RecoveryCodes),
  }),
  remakeRecoveryCodes: route({
    method: "POST",
    path: "/users/me/recovery-codes",
    summary: "Ten new recovery codes; the old ones end",
    policy: "self",
    body: CurrentPassword,
    response: one(RecoveryCodes),
  }),
  removeAuthenticator: route({
    method: "DELETE",
    path: "/users/me/authenticator",
    summary: "Switch the second step off",
    policy: "self",
    body: CurrentPassword,
    response: null,
  }),
};
export type SecondStepContract = typeof contract;
