/** Written by `npm run i18n`: languages that were complete once; they stay on offer. */
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
