import { memoize } from "../../values/memoize.ts";
import { formatTag } from "../../values/languages/locales.ts";

/** "en_GB", "de_DE", "zh_HK": social networks expect a country as well. */
export const openGraphLocale = /* @__PURE__ */ memoize((locale) => {
  const { language, region } = new Intl.Locale(formatTag(locale)).maximize();
  return `${language}_${region}`;
});
