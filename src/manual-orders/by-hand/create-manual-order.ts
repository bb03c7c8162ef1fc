import { takeEmail } from "../../accounts/index.ts";
import { type OnSale, priceBasket } from "../../catalog/index.ts";
import { changeBilling, type OwnEvent } from "../../checkout/index.ts";
import { accrueOfflineFee } from "../../payments/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { type Kind, kindsOf } from "../writing/kinds.ts";
import { lineAt, type ManualLine } from "../writing/manual-order.ts";
import type { CreatedOrder, CreateManualOrder } from "./contract.ts";
import { requireFewUnits } from "./require-few-units.ts";
import { type HandContext, writeAll } from "./write-all.ts";

interface Making {
  wanted: CreateManualOrder;
  userId: number;
  requestKey: string | undefined;
}

/** Creates an order of several products at today's prices. Takes all of its stock or none. */
export async function createManualOrder(
  context: HandContext,
  own: OwnEvent,
  { wanted, userId, requestKey }: Making,
): Promise<CreatedOrder> {
  const { first_name, last_name, email, locale, payment, lines, notes, billing, send_confirmation_email } =
    wanted;
  requireFewUnits("lines", lines);
  const [order] = await writeAll(context, own, {
    author: { userId, payWithinDays: await findPaymentDays(context.db, own) },
    call: "order",
    requestKey,
    count: 1,
    ordersOf: (onSale) => [
      {
        buyer: { first_name, last_name: last_name ?? "", email },
        locale,
        payment,
        lines: linesOf(onSale, { lines, isFree: payment === "COMPLIMENTARY" }),
        notes,
        isEmailed: send_confirmation_email,
      },
    ],
    before: async (tx) => {
      if (send_confirmation_email) await takeEmail(tx, { accountId: own.accountId, email, kind: "TICKET" });
    },
    alongside: async (tx, [orderId]) => {
      if (billing) await changeBilling(tx, { ...own, orderId: orderId! }, billing);
      if (payment === "PAID") await accrueOfflineFee(tx, { accountId: own.accountId, orderId: orderId! });
    },
  });
  return order!;
}

function linesOf(
  onSale: OnSale,
  { lines, isFree }: { lines: CreateManualOrder["lines"]; isFree: boolean },
): ManualLine[] {
  const kinds = kindsOf(onSale);
  const chosen = lines.map(({ product_price_id, quantity }, index) => {
    const field = `lines.${index}.product_price_id`;
    const kind = kinds.get(product_price_id);
    if (!kind) throw invalidField(field, "unknown");
    if (lines.findIndex((line) => line.product_price_id === product_price_id) < index)
      throw invalidField(field, "duplicate");
    return { kind, quantity };
  });
  return chosen.map(({ kind, quantity }) =>
    isFree ? lineAt(kind, quantity, 0) : pricedLine(kind, quantity),
  );
}

function pricedLine(kind: Kind, quantity: number): ManualLine {
  const [line] = priceBasket([
    {
      priceType: kind.product.type,
      unitPrice: kind.price.price,
      taxesAndFees: kind.product.taxes_and_fees,
      quantity,
    },
  ]).lines;
  const { unit_price, total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees } = line!;
  const amounts = { total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees };
  return { kind, quantity, price: unit_price, ...amounts };
}

async function findPaymentDays(db: Db, { accountId, eventId }: OwnEvent): Promise<number | null> {
  const settings = await db
    .selectFrom("event_settings")
    .select("offline_payment_days")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!settings) throw new Refusal("not_found");
  return settings.offline_payment_days;
}
