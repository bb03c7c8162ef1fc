import { Refusal } from "../../../values/refusal.ts";
import { readTypedAmount } from "../../../values/typed-amount.ts";
import type { PlaceOrder } from "../../../checkout/contract.ts";
import type { TypedChoice } from "../selection.ts";

/** The submitted fields of one price. */
export interface TypedLine extends TypedChoice {
  productId: number;
}

export interface OrderForm {
  lines: TypedLine[];
  promoCode: string | null;
}

const QUANTITY_FIELD = /^quantity\.([1-9]\d{0,14})\.([1-9]\d{0,14})$/;

/** Reads `quantity.<product>.<price>`, `donation.<price>` and `promo_code` without validating them. */
export function readOrderForm(form: FormData): OrderForm {
  const textOf = (name: string) => String(form.get(name) ?? "").trim();
  const lines = [...form.keys()].flatMap((name) => {
    const match = QUANTITY_FIELD.exec(name);
    if (!match) return [];
    const [, productId, priceId] = match;
    return {
      productId: Number(productId),
      priceId: Number(priceId),
      quantity: textOf(name),
      donation: textOf(`donation.${priceId}`),
    };
  });
  return { lines, promoCode: textOf("promo_code") || null };
}

/** The request body, and the fields of its lines for showing problems. */
export interface ReadOrder {
  body: PlaceOrder;
  /** Maps a field path of the request to a field name of the page. */
  fieldOf(path: string): string | null;
}

/** Converts the form to the request body. Refuses an unreadable amount at its field. */
export function toPlaceOrder({ lines, promoCode }: OrderForm, currency: string, locale: string): ReadOrder {
  const chosen = lines
    .map((line) => ({ ...line, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity !== 0);
  if (chosen.length === 0) throw new Refusal("nothing_chosen");
  const donated = (typed: string, priceId: number) => {
    const amount = readTypedAmount(typed, currency, locale);
    if ("minor" in amount) return amount.minor;
    throw new Refusal("invalid", { fields: { [`donation.${priceId}`]: [{ code: amount.problem }] } });
  };
  const byProduct = Map.groupBy(chosen, ({ productId }) => productId);
  const products = [...byProduct].map(([productId, of]) => ({
    product_id: productId,
    quantities: of.map(({ priceId, quantity, donation }) => ({
      price_id: priceId,
      quantity,
      ...(donation !== "" && { price: donated(donation, priceId) }),
    })),
  }));
  return {
    body: { products, promo_code: promoCode },
    fieldOf(path) {
      const [, at, , line, last] = /^products\.(\d+)(\.quantities\.(\d+)(?:\.(\w+))?)?/.exec(path) ?? [];
      const product = at === undefined ? undefined : products[Number(at)];
      const price = product?.quantities[Number(line ?? 0)];
      if (!price) return null;
      return last === "price" ? `donation.${price.price_id}` : `quantity.${price.price_id}`;
    },
  };
}

/** Digits are a quantity. An amount without a quantity means one. The API refuses anything else. */
function quantityOf({ quantity, donation }: TypedLine): number {
  const number = quantity === "" ? 0 : /^\d{1,9}$/.test(quantity) ? Number(quantity) : Number.NaN;
  return number === 0 && donation !== "" ? 1 : number;
}
