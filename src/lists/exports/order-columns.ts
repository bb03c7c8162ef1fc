import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";
import type { Question } from "./question-columns.ts";
import { orderAnswers } from "./question-columns.ts";

/** All data of an order. Rows have the alias `o`. */
export function orderColumns(event: ExportedEvent, questions: Question[]): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`o.id` },
    { key: "first_name", header: msg`First name`, kind: "text", value: sql`o.first_name` },
    { key: "last_name", header: msg`Last name`, kind: "text", value: sql`o.last_name` },
    { key: "email", header: msg`E-mail`, kind: "text", value: sql`o.email` },
    {
      key: "total_before_additions",
      header: msg`Net total`,
      kind: "money",
      value: sql`o.total_before_additions`,
    },
    { key: "total_gross", header: msg`Gross total`, kind: "money", value: sql`o.total_gross` },
    { key: "total_tax", header: msg`Taxes`, kind: "money", value: sql`o.total_tax` },
    { key: "total_fee", header: msg`Fees`, kind: "money", value: sql`o.total_fee` },
    { key: "total_refunded", header: msg`Refunded`, kind: "money", value: sql`o.total_refunded` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`o.status` },
    { key: "payment_status", header: msg`Payment status`, kind: "text", value: sql`o.payment_status` },
    { key: "refund_status", header: msg`Refund status`, kind: "text", value: sql`o.refund_status` },
    { key: "currency", header: msg`Currency`, kind: "text", value: sql`o.currency` },
    { key: "created_at", header: msg`Placed`, kind: "moment", value: wallTime(sql`o.created_at`, event) },
    { key: "public_id", header: msg`Order`, kind: "text", value: sql`o.public_id` },
    { key: "products", header: msg`Contents`, kind: "text", value: CONTENTS },
    { key: "payment_provider", header: msg`Payment provider`, kind: "text", value: sql`o.payment_provider` },
    {
      key: "is_partially_refunded",
      header: msg`Partly refunded`,
      kind: "yes",
      value: sql`o.refund_status = 'PARTIALLY_REFUNDED'`,
    },
    {
      key: "is_fully_refunded",
      header: msg`Fully refunded`,
      kind: "yes",
      value: sql`o.refund_status = 'REFUNDED'`,
    },
    { key: "is_free_order", header: msg`Free order`, kind: "yes", value: sql`o.total_gross = 0` },
    {
      key: "is_manually_created",
      header: msg`Added manually`,
      kind: "yes",
      value: sql`o.is_manually_created`,
    },
    { key: "billing_address", header: msg`Billing address`, kind: "text", value: BILLING_ADDRESS },
    { key: "notes", header: msg`Notes`, kind: "text", value: sql`o.notes` },
    { key: "promo_code", header: msg`Promo code`, kind: "text", value: sql`o.promo_code` },
    { key: "affiliate_code", header: msg`Affiliate`, kind: "text", value: sql`o.affiliate_code` },
    { key: "referrer", header: msg`Came from`, kind: "text", value: sql`o.referrer` },
    { key: "utm_source", header: msg`UTM source`, kind: "text", value: sql`o.utm_source` },
    { key: "utm_medium", header: msg`UTM medium`, kind: "text", value: sql`o.utm_medium` },
    { key: "utm_campaign", header: msg`UTM campaign`, kind: "text", value: sql`o.utm_campaign` },
    { key: "utm_term", header: msg`UTM term`, kind: "text", value: sql`o.utm_term` },
    { key: "utm_content", header: msg`UTM content`, kind: "text", value: sql`o.utm_content` },
    { key: "opted_into_marketing", header: msg`Agreed to marketing`, kind: "yes", value: OPTED_IN },
    ...orderAnswers(questions, sql`o.id`),
  ];
}

const CONTENTS = sql`(
  select string_agg(i.quantity || ' × ' || i.item_name, ', ' order by i.id)
  from order_items i where i.order_id = o.id and i.replaces_item_id is null)`;

const BILLING_ADDRESS = sql`(
  select concat_ws(', ', b.company, b.vat_number, b.address_line_1, b.address_line_2,
                   b.postal_code || ' ' || b.city, b.country)
  from order_billing b where b.order_id = o.id)`;

const OPTED_IN = sql`exists (
  select from order_consents c where c.order_id = o.id and c.kind = 'MARKETING')`;
