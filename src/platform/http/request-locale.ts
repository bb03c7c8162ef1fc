import type { FastifyRequest } from "fastify";
import { chooseLocale, type Locale } from "../../values/locales.ts";
import { LOCALE_COOKIE } from "./call.ts";
import { readCookies } from "./cookies.ts";

/** The language that a request is answered in. */
export function requestLocale({ headers }: FastifyRequest): Locale {
  return chooseLocale({
    cookie: readCookies(headers.cookie).get(LOCALE_COOKIE),
    acceptLanguage: headers["accept-language"],
  });
}
