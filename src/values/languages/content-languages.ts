import { LOCALE_CODES, menuLocale } from "./locales.ts";

/** Further languages in which events are often written. BCP 47, in lower case. */
const OTHERS = [
  ..."af am ar az be bg bn bs ca cs cy da el et eu fa fi fil ga gl he hi hr hy id is ja ka kk km ko lb lo lt lv".split(
    " ",
  ),
  ..."mk mn ms mt my nb ne nn pa pl ps ro sk sl sq sr sv sw ta te th uk ur uz yi".split(" "),
];

/** Languages of an event's texts. English appears once, because texts do not differ by country. */
export const CONTENT_LANGUAGES = [...new Set([...LOCALE_CODES.map(menuLocale), ...OTHERS])] as string[] as [
  string,
  ...string[],
];
