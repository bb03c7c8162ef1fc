/** A first guess, from the browser, of where a new user is. The user can change it later. */
export interface Place {
  currency: string;
  timezone: string;
}

/** Regions with their currency and the time zone where most people live. */
const REGIONS: Record<string, [currency: string, zone: string]> = {
  AT: ["EUR", "Europe/Vienna"],
  AU: ["AUD", "Australia/Sydney"],
  BE: ["EUR", "Europe/Brussels"],
  BR: ["BRL", "America/Sao_Paulo"],
  CA: ["CAD", "America/Toronto"],
  CH: ["CHF", "Europe/Zurich"],
  CN: ["CNY", "Asia/Shanghai"],
  CZ: ["CZK", "Europe/Prague"],
  DE: ["EUR", "Europe/Berlin"],
  DK: ["DKK", "Europe/Copenhagen"],
  ES: ["EUR", "Europe/Madrid"],
  FI: ["EUR", "Europe/Helsinki"],
  FR: ["EUR", "Europe/Paris"],
  GB: ["GBP", "Europe/London"],
  GR: ["EUR", "Europe/Athens"],
  HK: ["HKD", "Asia/Hong_Kong"],
  HU: ["HUF", "Europe/Budapest"],
  IE: ["EUR", "Europe/Dublin"],
  IN: ["INR", "Asia/Kolkata"],
  IT: ["EUR", "Europe/Rome"],
  JP: ["JPY", "Asia/Tokyo"],
  KR: ["KRW", "Asia/Seoul"],
  KW: ["KWD", "Asia/Kuwait"],
  LU: ["EUR", "Europe/Luxembourg"],
  MX: ["MXN", "America/Mexico_City"],
  NL: ["EUR", "Europe/Amsterdam"],
  NO: ["NOK", "Europe/Oslo"],
  NZ: ["NZD", "Pacific/Auckland"],
  PL: ["PLN", "Europe/Warsaw"],
  PT: ["EUR", "Europe/Lisbon"],
  SE: ["SEK", "Europe/Stockholm"],
  SG: ["SGD", "Asia/Singapore"],
  TR: ["TRY", "Europe/Istanbul"],
  TW: ["TWD", "Asia/Taipei"],
  US: ["USD", "America/New_York"],
  VN: ["VND", "Asia/Ho_Chi_Minh"],
  ZA: ["ZAR", "Africa/Johannesburg"],
};

/** The region of most readers of a language, for a language tag without a region. English has none. */
const HOME_OF: Record<string, string> = {
  cs: "CZ",
  da: "DK",
  de: "DE",
  el: "GR",
  es: "ES",
  fi: "FI",
  fr: "FR",
  hu: "HU",
  it: "IT",
  ja: "JP",
  ko: "KR",
  nb: "NO",
  nl: "NL",
  pl: "PL",
  pt: "PT",
  sv: "SE",
  tr: "TR",
  vi: "VN",
  zh: "CN",
};

const CURRENCY_IN = new Map(Object.values(REGIONS).map(([currency, zone]) => [zone, currency]));

/** Reads an Accept-Language header, with the preferred language first: `de-AT,de;q=0.9,en`. */
export function placeOfLanguages(acceptLanguage: string | null): Place {
  for (const range of (acceptLanguage ?? "").slice(0, 200).split(",")) {
    const [language = "", ...subtags] = range.split(";")[0]!.trim().split("-");
    const region = subtags.find((subtag) => /^[a-z]{2}$/i.test(subtag))?.toUpperCase();
    const found = REGIONS[region ?? HOME_OF[language.toLowerCase()] ?? ""];
    if (found) return { currency: found[0], timezone: found[1] };
  }
  return { currency: "USD", timezone: "UTC" };
}

/**
 * Corrects the guess with the browser's time zone, which often indicates the currency better than the
 * language does.
 */
export function placeInZone(timezone: string, guessed: Place): Place {
  return { timezone, currency: CURRENCY_IN.get(timezone) ?? guessed.currency };
}
