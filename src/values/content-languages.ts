import { LOCALE_CODES, menuLocale } from "./locales.ts";

/** Languages that events are often written in, beside those of the interface. BCP 47, in small letters. */
const OTHERS = [
  ..."af am ar az be bg bn bs ca cs cy da el et eu fa fi fil ga gl he hi hr hy id is ja ka kk km ko lb lo lt lv".split(
    " ",
  ),
  ..."mk mn ms mt my nb ne nn pa pl ps ro sk sl sq sr sv sw ta te th uk ur uz yi".split(" "),
];

/** The languages an event's own texts can be in. English is one: nobody writes texts for one country's spelling. */
export const CONTENT_LANGUAGES = [...new Set([...LOCALE_CODES.map(menuLocale), ...OTHERS])] as string[] as [
  string,
  ...string[],
];
