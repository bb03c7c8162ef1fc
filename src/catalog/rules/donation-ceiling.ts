import { decimalsOf, MAX_MINOR } from "../../values/money.ts";

/** In whole units of a currency worth about a euro. A higher donation is more likely a typing mistake. */
const USUAL_CEILING = 10_000;

/** A large minimum raises the maximum to this multiple of the minimum. */
const TIMES_THE_MINIMUM = 10;

/** Currencies whose unit is worth much less than a euro, by the order of magnitude. */
const MAGNITUDES: readonly [times: number, currencies: string][] = [
  [
    10,
    "BOB BRL BWP CNY CZK DKK ERN GHS GTQ HKD HNL LSL MAD MDL MRU MUR MVR MXN NAD NIO NOK SCR SEK SLE SRD STN SZL THB TJS TRY TTD TWD UAH UYU ZAR ZMW",
  ],
  [
    100,
    "AFN ALL BDT BTN CUP CVE DJF DOP DZD EGP ETB GMD GYD HTG HUF INR ISK JMD JPY KES KGS KPW LKR LRD MKD MZN NPR PHP PKR RSD RUB VES VUV XPF YER",
  ],
  [1_000, "AMD AOA ARS CDF CLP CRC IQD KMF KRW KZT MMK MNT MWK NGN RWF SDG SOS SSP TZS XAF XOF"],
  [10_000, "BIF COP GNF IDR IRR KHR LAK LBP MGA PYG SYP UGX UZS VND"],
];

/** The maximum donation in minor units: about ten thousand euros, or ten times a minimum above that. */
export function donationCeiling(minimum: number, currency: string): number {
  const times = MAGNITUDES.find(([, currencies]) => currencies.includes(currency))?.[0] ?? 1;
  const usual = USUAL_CEILING * times * 10 ** decimalsOf(currency);
  return Math.min(Math.max(usual, minimum * TIMES_THE_MINIMUM), MAX_MINOR);
}
