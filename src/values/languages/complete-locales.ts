/** Written by `npm run i18n`: the languages that have been complete once, and stay on offer from then on. */
export const COMPLETE_LOCALES: readonly string[] = [
  "en",
  "de",
  "fr",
  "it",
  "nl",
  "pt",
  "es",
  "zh-cn",
  "zh-hk",
  "pt-br",
  "vi",
  "tr",
  "hu",
  "ru",
];
