import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";
import { dayIn } from "../src/values/time/zoned-time.ts";

interface Order {
  id: number;
  status: string;
  completed_at: Date;
  total_gross: number;
  total_tax: number;
  total_fee: number;
  total_before_additions: number;
  utm_source: string | null;
  utm_campaign: string | null;
  affiliate_code: string | null;
}
interface Line {
  order_id: number;
  product_id: number;
  total_gross: number;
  total_tax: number;
  total_fee: number;
  total_before_additions: number;
  taxes_and_fees: { taxes: { name: string; rate: number; value: number }[] };
}
interface Payment {
  id: number;
  amount: number;
  payment_intent_id: number;
  provider_fee: number;
  provider_fee_currency: string;
  received_at: Date;
}
interface Refund {
  order_id: number;
  payment_id: number;
  amount: number;
  status: string;
  reason: string;
  organizer_reason: string | null;
}

type Sums = Record<string, number>;

/**
 * Counts the amounts of an event's reports from its rows one by one. It shares no code with the queries of
 * the reports.
 */
export async function recountEvent(db: Db, event: { id: number; timezone: string; currency: string }) {
  const all = async <Row>(table: string) =>
    (await sql<Row>`select * from ${sql.table(table)} where event_id = ${event.id}`.execute(db)).rows;
  const orders = await all<Order>("orders");
  const lines = await all<Line>("order_items");
  const payments = await all<Payment>("payments");
  const refunds = (await all<Refund>("refunds")).filter(({ status }) => status === "SUCCEEDED");
  const billing = await all<{ order_id: number; country: string }>("order_billing");
  const { currency } = event;

  const money = (rows: Record<string, unknown>[], names: Record<string, string>): Sums =>
    Object.fromEntries(
      Object.entries(names).map(([name, column]) => [name, sumOf(rows.map((row) => Number(row[column])))]),
    );
  const gross = sumOf(orders.map((one) => one.total_gross));
  const refunded = sumOf(refunds.map((one) => one.amount));
  const ownFees = payments.filter((one) => one.provider_fee_currency === currency);
  const foreign = payments.filter((one) => one.provider_fee_currency !== currency);
  const providerFees = sumOf(ownFees.map((one) => one.provider_fee));
  const intents = await all<{ id: number; application_fee: number }>("payment_intents");
  const platformFees = sumOf(
    payments.map(({ id, amount, payment_intent_id }) => {
      const fee = intents.find((one) => one.id === payment_intent_id)!.application_fee;
      const gone = sumOf(refunds.filter((one) => one.payment_id === id).map((one) => one.amount));
      return fee - Math.round((fee * gone) / amount);
    }),
  );

  const byDay: Sums = {};
  for (const order of orders) add(byDay, dayIn(event.timezone, order.completed_at), order.total_gross);
  const bySource: Sums = {};
  for (const { utm_source, utm_campaign, affiliate_code, total_gross } of orders)
    add(bySource, [utm_source ?? "", utm_campaign ?? "", affiliate_code ?? ""].join("|"), total_gross);
  const byReason: Sums = {};
  for (const refund of refunds) add(byReason, refund.organizer_reason ?? refund.reason, refund.amount);
  const byProduct: Sums = {};
  for (const { product_id, total_gross } of lines) add(byProduct, String(product_id), total_gross);
  const byTax: Sums = {};
  for (const { order_id, taxes_and_fees } of lines)
    for (const { name, rate, value } of taxes_and_fees.taxes) {
      const country = billing.find((one) => one.order_id === order_id)?.country ?? "";
      add(byTax, [name, rate, country].join("|"), value);
    }
  return {
    totals: {
      product_sales: {
        [currency]: money(lines as never, {
          total_gross: "total_gross",
          total_tax: "total_tax",
          total_service_fees: "total_fee",
        }),
      },
      daily_sales_report: {
        [currency]: {
          ...money(orders as never, {
            sales_total_gross: "total_gross",
            total_tax: "total_tax",
            total_fee: "total_fee",
            sales_total_before_additions: "total_before_additions",
          }),
          total_refunded: refunded,
          net_revenue: gross - refunded,
        },
      },
      attribution: { [currency]: { gross, refunded, net: gross - refunded } },
      ...(refunds.length > 0 && { refunds: { [currency]: { amount: refunded } } }),
      taxes: {
        [currency]: {
          total_collected: sumOf(lines.map((one) => one.total_tax)),
          taxed_amount: sumOf(
            lines.filter((one) => one.total_tax > 0).map((one) => one.total_before_additions + one.total_fee),
          ),
        },
      },
      payments_and_fees: {
        [currency]: {
          received: sumOf(payments.map((one) => one.amount)),
          refunded,
          platform_fee: platformFees,
          provider_fee: providerFees,
          left_over: gross - refunded - platformFees - providerFees,
        },
        ...(foreign.length > 0 && {
          USD: {
            received: 0,
            provider_fee: sumOf(foreign.map((one) => one.provider_fee)),
            left_over: -sumOf(foreign.map((one) => one.provider_fee)),
          },
        }),
      },
    } as Record<string, Record<string, Sums>>,
    rows: {
      daily_sales_report: { key: ["date"], figure: "sales_total_gross", rows: byDay },
      attribution: { key: ["utm_source", "utm_campaign", "affiliate_code"], figure: "gross", rows: bySource },
      refunds: { key: ["reason"], figure: "amount", rows: byReason },
      product_sales: { key: ["product_id"], figure: "total_gross", rows: byProduct },
      taxes: { key: ["tax_name", "tax_rate", "buyer_country"], figure: "total_collected", rows: byTax },
    } as Record<string, { key: string[]; figure: string; rows: Sums }>,
  };
}

function add(sums: Sums, key: string, amount: number): void {
  sums[key] = (sums[key] ?? 0) + amount;
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
