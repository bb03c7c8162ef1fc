/**
 * Number of decimals of a currency by ISO 4217: EUR 2, JPY 0, KWD 3. A literal table, because Intl returns
 * CLDR's display habits instead (no decimals for HUF or IDR), which would make prices a hundred times too
 * high. Lists only currencies without two decimals, since every page with a price loads the table. A payment
 * provider's exceptions are in the provider's own table.
 */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency: ${currency}`);
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const WITH_THREE = "BHD IQD JOD KWD LYD OMR TND";
