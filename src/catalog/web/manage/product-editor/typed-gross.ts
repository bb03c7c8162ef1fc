import { parseAmount, toDecimalString } from "../../../../values/money.ts";
import type { AccountTaxOrFee } from "../../../contract.ts";
import { priceForGross } from "../../../rules/gross-price.ts";
import type { PlatformFee, TaxOrFee } from "../../../rules/pricing.ts";
import type { PriceForm, ProductForm } from "./product-form.ts";

/** What buyers pay on top of the typed prices: the ticked taxes and fees, and the platform's fee. */
export function chargesOf(
  { type, tax_and_fee_ids }: Pick<ProductForm, "type" | "tax_and_fee_ids">,
  { taxes, platformFee }: { taxes: readonly AccountTaxOrFee[]; platformFee: PlatformFee | null },
): TaxOrFee[] {
  if (type === "FREE") return [];
  const ticked = taxes.filter(({ id }) => tax_and_fee_ids.includes(id));
  return platformFee ? [...ticked, platformFee] : ticked;
}

/** What was typed as the amount that buyers pay. Undefined if the price was typed, and for a donation. */
export function typedGross(type: ProductForm["type"], price: PriceForm): string | undefined {
  return type === "PAID" || type === "TIERED" ? price.gross : undefined;
}

/**
 * The form with the prices for what buyers shall pay. Text that is no amount stays, so that it is reported at its
 * field.
 */
export function withNetPrices(
  form: ProductForm,
  currency: string,
  charges: readonly TaxOrFee[],
): ProductForm {
  const prices = form.prices.map((price) => {
    const gross = typedGross(form.type, price);
    if (gross === undefined) return price;
    const wanted = parseAmount(gross, currency);
    const found = wanted === null ? null : priceForGross(wanted, charges);
    return { ...price, price: found ? toDecimalString({ minor: found.price, currency }) : gross };
  });
  return { ...form, prices };
}
