import { type Call, SAVED_LOCALE_COOKIE, SESSION_COOKIE } from "../../platform/http/call.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { DEVICE_COOKIE, DEVICE_DAYS, newDeviceNote } from "./known-device.ts";
import type { AccountLimits } from "../limits.ts";
import type { LogInAnswer } from "../contract/log-in-answer.ts";
import { listOwnAccounts, type Progress } from "../second-step/continue-log-in.ts";
import { LOGIN_STEP_COOKIE, LOGIN_STEP_MINUTES } from "../second-step/login-steps.ts";
import { SESSION_DAYS } from "./session-token.ts";
import { findUser } from "../users.ts";

export type AccountServices = Pick<Services, "db" | "config"> & { limits: AccountLimits };

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Sets the cookies of a user who has just logged in. */
export function setSessionCookies(
  call: Call,
  secretKey: string,
  { email, token, locale }: { email: string; token: string; locale: Locale },
): void {
  call.setCookie(SESSION_COOKIE, token, { maxAge: SESSION_DAYS * DAY_SECONDS });
  call.setCookie(DEVICE_COOKIE, newDeviceNote(secretKey, email), { maxAge: DEVICE_DAYS * DAY_SECONDS });
  rememberLocale(call, locale);
  if (call.cookie(LOGIN_STEP_COOKIE)) call.clearCookie(LOGIN_STEP_COOKIE);
}

/**
 * Stores the user's language in a cookie, so that every response, including errors, knows it without a query.
 */
export function rememberLocale(call: Call, locale: Locale): void {
  if (call.cookie(SAVED_LOCALE_COOKIE) !== locale)
    call.setCookie(SAVED_LOCALE_COOKIE, locale, { maxAge: SESSION_DAYS * DAY_SECONDS });
}

/** Completes the log-in, or responds with the next step. */
export async function answerProgress(
  { db, config }: AccountServices,
  call: Call,
  progress: Progress,
): Promise<LogInAnswer> {
  if ("session" in progress) {
    const data = await findUser(db, progress.session);
    setSessionCookies(call, config.secretKey, { ...progress.session, locale: data.locale });
    return { data, next_step: null, accounts: [] };
  }
  call.setCookie(LOGIN_STEP_COOKIE, progress.stepToken, { maxAge: LOGIN_STEP_MINUTES * MINUTE_SECONDS });
  return pendingLoginStep(db, progress.userId, progress.next === "ENTER_CODE");
}

/** Lists the accounts only if no code is required, because their names must not be revealed before. */
export async function pendingLoginStep(db: Db, userId: number, needsCode: boolean): Promise<LogInAnswer> {
  return {
    data: null,
    next_step: needsCode ? "ENTER_CODE" : "CHOOSE_ACCOUNT",
    accounts: needsCode ? [] : await listOwnAccounts(db, userId),
  };
}

/** The browser, and the session cookie that it sent. */
export const browserOf = (call: Call) => ({
  userAgent: call.userAgent,
  oldToken: call.cookie(SESSION_COOKIE),
});
