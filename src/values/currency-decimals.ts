/**
 * The decimals of a currency's minor unit by ISO 4217: EUR 2, JPY 0, KWD 3. A literal table, because
 * browsers and servers answer with CLDR's display habits instead (no decimals for HUF or IDR), which
 * would be a hundred times the price. Only what differs from two is listed, since every page that shows
 * a price carries it. What a payment provider counts differently is the provider's table.
 */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency: ${currency}`);
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const WITH_THREE = "BHD IQD JOD KWD LYD OMR TND";
