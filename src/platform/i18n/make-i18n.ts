import { setupI18n, type I18n, type MessageDescriptor, type Messages } from "@lingui/core";
import { formatTag, type Locale } from "../../values/languages/locales.ts";

type Values = MessageDescriptor["values"];

/**
 * Creates the catalogue of one language. Lingui reads `\x41` and `\u0041` in a finished sentence as escapes,
 * even if a person typed them. Therefore a typed backslash is inserted as an escape.
 */
export function makeI18n(locale: Locale, messages: Messages): I18n {
  const i18n = setupI18n({ locale, locales: formatTag(locale), messages: { [locale]: messages } });
  const say = i18n._.bind(i18n);
  const sayAsTyped = (...[message, values, options]: [string | MessageDescriptor, Values?, object?]) =>
    typeof message === "string"
      ? say(message, asTyped(values), options)
      : say({ ...message, values: asTyped(message.values ?? values) });
  i18n._ = sayAsTyped;
  i18n.t = sayAsTyped;
  return i18n;
}

function asTyped(values: Values): Values {
  if (!values || !Object.values(values).some(hasBackslash)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hasBackslash(value) ? value.replaceAll("\\", "\\u005c") : value,
    ]),
  );
}

function hasBackslash(value: unknown): value is string {
  return typeof value === "string" && value.includes("\\");
}
