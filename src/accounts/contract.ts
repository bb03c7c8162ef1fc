import { apiKeysContract } from "./api-keys/contract.ts";
import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { CurrencyCode, Email, Id, Locale, one, OptionalText, Text, Zone } from "../values/wire.ts";
import { contract as account } from "./account/contract.ts";
import { LogInAnswer } from "./contract/log-in-answer.ts";
import { contract as members } from "./members/contract.ts";
import { GivenPassword, Password } from "./contract/password.ts";
import { contract as profile } from "./profile/contract.ts";
import { contract as secondStep } from "./second-step/contract.ts";
import { USER } from "./contract/user.ts";

export { API_KEY_ROLES, type ApiKey, NewApiKey } from "./api-keys/contract.ts";
export type { Account } from "./account/contract.ts";
export type { LogInAnswer, OwnAccount } from "./contract/log-in-answer.ts";
export { type Invitation, type Member, MEMBER_LISTING } from "./members/contract.ts";
export type { Session } from "./profile/contract.ts";
export type { Passkey } from "./second-step/contract.ts";
export { User } from "./contract/user.ts";

const Campaign = z.string().max(255).nullish();
const Address = z.string().max(2_048).nullish();
const ATTRIBUTION = {
  utm_source: Campaign,
  utm_medium: Campaign,
  utm_campaign: Campaign,
  utm_term: Campaign,
  utm_content: Campaign,
  gclid: Campaign,
  fbclid: Campaign,
  referrer_url: Address,
  landing_page: Address,
  utm_raw: z.record(z.string().max(40), z.string().max(255)).nullish(),
};

const entrance = {
  logIn: route({
    method: "POST",
    path: "/auth/login",
    summary: "Log in; the response sets the session cookie, or names the next step",
    policy: "public",
    body: z.object({
      email: Email,
      password: GivenPassword,
      account_id: Id.optional(),
    }),
    response: LogInAnswer,
  }),
  logOut: route({
    method: "POST",
    path: "/auth/logout",
    summary: "Log out",
    policy: "public",
    response: null,
  }),
  register: route({
    method: "POST",
    path: "/auth/register",
    summary: "Register an account and log in",
    policy: "public",
    body: z.object({
      first_name: Text(100),
      last_name: OptionalText(100),
      email: Email,
      password: Password,
      timezone: Zone.optional(),
      currency_code: CurrencyCode.optional(),
      locale: Locale.optional(),
      /**
       * The token of an invitation to the same address. The user joins the inviting account and gets no
       * account of their own. Required where registration is closed (`registration_closed`).
       */
      invite_token: z.string().max(200).optional(),
      /** Required from networks with many sign-ups. Without it they are refused with `proof_required`. */
      proof: z.object({ task: z.string().max(300), answer: z.string().max(20) }).optional(),
      /** The first link with a campaign that led here. Unusable values are ignored, not refused. */
      ...ATTRIBUTION,
    }),
    response: one(USER.schema),
    resource: USER,
    status: 201,
  }),
  getRegistration: route({
    method: "GET",
    path: "/auth/registration",
    summary: "Find out whether anybody can register, or only with an invitation",
    policy: "public",
    response: one(z.object({ is_open: z.boolean() })),
  }),
  getSignUpProof: route({
    method: "GET",
    path: "/auth/sign-up-proof",
    summary:
      "Get a proof-of-work task for a network with many sign-ups: find an answer such that the SHA-256 of `task.answer` begins with the given number of zero bits; valid for one sign-up within ten minutes",
    policy: "public",
    response: one(z.object({ task: z.string(), bits: z.int() })),
  }),
  forgotPassword: route({
    method: "POST",
    path: "/auth/forgot-password",
    summary: "E-mail a password-reset link; the response is the same for every address",
    policy: "public",
    body: z.object({ email: Email }),
    response: null,
  }),
  checkResetToken: route({
    method: "GET",
    path: "/auth/reset-password/{token}",
    summary: "Check whether a password-reset link is still valid",
    policy: "public",
    params: z.object({ token: z.string().max(200) }),
    response: null,
  }),
  resetPassword: route({
    method: "POST",
    path: "/auth/reset-password/{token}",
    summary: "Set a new password; ends all sessions of the user and starts a new one",
    policy: "public",
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ password: Password }),
    response: LogInAnswer,
  }),
};

export const contract = {
  ...apiKeysContract,
  ...entrance,
  ...profile,
  ...members,
  ...secondStep,
  ...account,
};
export type AuthContract = typeof entrance;
export type AccountsContract = typeof contract;
