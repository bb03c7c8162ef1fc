import type { FastifyRequest } from "fastify";
import { chooseLocale, type Locale, matchLocale } from "../../values/languages/locales.ts";
import { embeddingOfAddress } from "../../values/widget/embedding.ts";
import { LOCALE_COOKIE, SAVED_LOCALE_COOKIE } from "./call.ts";
import { readCookies } from "./security/cookies.ts";

type Asked = Pick<FastifyRequest, "headers"> & { url?: string };

/** Returns the language for the answer to a request. The host page of a widget may choose it. */
export function requestLocale({ headers, url }: Asked): Locale {
  const wanted = url?.includes("locale=") && embeddingOfAddress(url)?.parameters.locale;
  if (wanted && matchLocale(wanted)) return localeFor(undefined, wanted, undefined);
  const cookies = headers.cookie ? readCookies(headers.cookie) : undefined;
  return localeFor(
    cookies?.get(LOCALE_COOKIE),
    headers["accept-language"] ?? "",
    cookies?.get(SAVED_LOCALE_COOKIE),
  );
}

const MAX_KNOWN = 1_000;
const MAX_KNOWN_LENGTH = 200;
const known = new Map<string, Locale>();

/**
 * Cached, because browsers send few different headers, and parsing one costs a fifth of an answer from
 * memory.
 */
function localeFor(cookie: string | undefined, acceptLanguage: string, saved: string | undefined): Locale {
  const key = `${cookie ?? ""}\n${acceptLanguage}\n${saved ?? ""}`;
  const before = known.get(key);
  if (before) return before;
  const locale = chooseLocale({ cookie, acceptLanguage, saved });
  if (known.size >= MAX_KNOWN) known.clear();
  if (key.length <= MAX_KNOWN_LENGTH) known.set(key, locale);
  return locale;
}
