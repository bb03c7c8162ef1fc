import { redirect } from "react-router";
import { isOfferedLocale } from "../../values/languages/locales.ts";
import { COLOR_SCHEME_COOKIE, LOCALE_COOKIE } from "../http/call.ts";
import { pageOf } from "../http/pages/page-context.ts";
import { ownPath } from "./own-path.ts";
import { wholeAddress } from "./whole-address.ts";
import type { Route } from "./+types/preferences";

const YEAR_SECONDS = 31_536_000;
const COLOR_SCHEMES = ["light", "dark", "auto"];

/**
 * POST /preferences: stores the visitor's language and colour scheme in cookies. Works without JavaScript.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { call, publicConfig } = pageOf(context);
  const form = await request.formData();
  const locale = form.get("locale");
  if (isOfferedLocale(locale))
    call.setCookie(LOCALE_COOKIE, locale, { maxAge: YEAR_SECONDS, isReadable: true });
  const scheme = form.get("color_scheme");
  if (typeof scheme === "string" && COLOR_SCHEMES.includes(scheme)) {
    call.setCookie(COLOR_SCHEME_COOKIE, scheme, { maxAge: YEAR_SECONDS, isReadable: true });
  }
  const returnTo = ownPath(form.get("return_to")) ?? "/";
  return redirect(wholeAddress(returnTo, request.headers.get("referer"), publicConfig.frontendUrl));
}
