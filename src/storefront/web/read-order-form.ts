import { Refusal } from "../../values/refusal.ts";
import { readTypedAmount } from "../../values/typed-amount.ts";
import type { PlaceOrder } from "../../checkout/contract.ts";
import type { TypedChoice } from "./selection.ts";

/** One price's fields as they were sent. */
export interface TypedLine extends TypedChoice {
  productId: number;
}

export interface OrderForm {
  lines: TypedLine[];
  promoCode: string | null;
}

const QUANTITY_FIELD = /^quantity\.([1-9]\d{0,14})\.([1-9]\d{0,14})$/;

/** Reads `quantity.<product>.<price>`, `donation.<price>` and `promo_code`; nothing is judged yet. */
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

/** The call's body, and which price each of its lines came from, so that problems find their way back. */
export interface ReadOrder {
  body: PlaceOrder;
  /** Field names of the page by field paths of the call. */
  fieldOf(path: string): string | null;
}

/** The form as the call wants it. An amount that cannot be read is refused at its field. */
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

/** Digits are a quantity, an amount alone means one; anything else the call will refuse. */
function quantityOf({ quantity, donation }: TypedLine): number {
  const number = quantity === "" ? 0 : /^\d{1,9}$/.test(quantity) ? Number(quantity) : Number.NaN;
  return number === 0 && donation !== "" ? 1 : number;
}
