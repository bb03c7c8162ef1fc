import type { FastifyRequest } from "fastify";
import { chooseLocale, type Locale } from "../../values/locales.ts";
import { LOCALE_COOKIE, SAVED_LOCALE_COOKIE } from "./call.ts";
import { readCookies } from "./cookies.ts";

/** The language that a request is answered in. */
export function requestLocale({ headers }: Pick<FastifyRequest, "headers">): Locale {
  const cookies = readCookies(headers.cookie);
  return chooseLocale({
    cookie: cookies.get(LOCALE_COOKIE),
    acceptLanguage: headers["accept-language"],
    saved: cookies.get(SAVED_LOCALE_COOKIE),
  });
}
