import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newWebhookSecret, sealWebhookSecret } from "../src/webhooks/index.ts";
import { shortId } from "../src/values/short-id.ts";
import type { TestDatabase } from "./database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeProduct,
  makePromoCode,
  makeTaxOrFee,
} from "./factories.ts";
import { makeCompletedOrder } from "./orders.ts";

/** An account with rows in every table that travels with it, and with a checkout that is not finished. */
export async function makeWholeAccount(database: TestDatabase, secretKey: string) {
  const { db, pool } = database;
  const owner = await makeMember(db);
  const { account_id } = owner;
  const event = await makeEvent(db, { account_id, title: "Ünïcode\t\\N\nGala" });
  const second = await makeEvent(db, { account_id, organizer_id: event.organizer_id, title: "Matinée" });
  const helper = await makeMember(db, { account_id, role: "DOOR", event_ids: [second.id] });
  const tax = await makeTaxOrFee(db, account_id);
  const deletedTax = await makeTaxOrFee(db, account_id);
  const product = await makeProduct(db, event, { price: 2_500, capacity: 100 });
  await makeProduct(db, second, { title: "Free seat", price: 0, capacity: 10 });
  const promo = await makePromoCode(db, event);
  const capacity = await makeCapacityAssignment(db, event, { product_ids: [product.id] });
  const [first, open, cancelled] = [
    await makeCompletedOrder(db, event, [{ product, quantity: 2, tax: 950 }]),
    await makeCompletedOrder(db, event, [{ product, quantity: 3 }], { isPaid: false }),
    await makeCompletedOrder(db, event, [{ product, quantity: 1 }], { email: "cara@example.org" }),
  ];
  const seal = crypto.randomUUID();
  const webhookSecret = newWebhookSecret();
  const ids = {
    account: account_id,
    owner: owner.user_id,
    helper: helper.user_id,
    event: event.id,
    second: second.id,
    organizer: event.organizer_id,
    tax: tax.id,
    deleted_tax: deletedTax.id,
    product: product.id,
    price: product.price_id,
    promo: promo.id,
    promo_stock: promo.stock_id,
    capacity: capacity.id,
    first: first.id,
    open: open.id,
    cancelled: cancelled.id,
  };
  await pool.query(filled(EVERYTHING_ELSE, ids));
  await sql`update accounts set platform_notes = 'pays late', address_line_1 = 'Quay 1' where id = ${account_id}`.execute(
    db,
  );
  await sql`
    insert into webhooks (account_id, organizer_id, created_by_user_id, url, event_types, seal_id, secret)
    values (${account_id}, ${event.organizer_id}, ${owner.user_id}, 'https://receiver.example', '{order.created}', ${seal},
      ${sealWebhookSecret([secretKey], seal, webhookSecret)})`.execute(db);
  await sql`delete from taxes_and_fees where id = ${deletedTax.id}`.execute(db);
  await sql`delete from outbox_events where account_id = ${account_id}`.execute(db);
  return { account_id, event, second, owner, helper, product, order: first, webhookSecret };
}

function filled(text: string, ids: Record<string, number>): string {
  return text
    .replaceAll(/:(\w+)_id\b/g, (whole, name: string) => (name in ids ? String(ids[name]) : whole))
    .replaceAll(/:random\((\w+)\)/g, (_, prefix: string) => `'${shortId(prefix as "o")}'`)
    .replaceAll(":bytes", () => `'\\x${randomBytes(32).toString("hex")}'::bytea`);
}

const EVERYTHING_ELSE = `
update attendees set ticket_secret = upper(ticket_secret) where account_id = :account_id;
insert into account_history (account_id, user_id, subject_user_id, action, facts)
  values (:account_id, :owner_id, :helper_id, 'member-changed', '{"role": "DOOR"}');
insert into account_vat_settings (account_id, is_registered, number, status) values (:account_id, true, 'DE123', 'VALID');
insert into affiliates (account_id, event_id, name, code) values (:account_id, :event_id, 'Ada', 'ADA');
insert into api_keys (account_id, user_id, name, prefix, key_hash, role, event_ids)
  values (:account_id, :owner_id, 'Shop', 'tk', :bytes, 'ORGANIZER', '{:event_id,:second_id}'),
         (:account_id, :owner_id, 'Gone', 'tk', :bytes, 'ORGANIZER', '{999999999}');
insert into audit_entries (account_id, user_id, impersonator_id, kind, call, subject, subject_id, label, event_id, changes)
  values (:account_id, :owner_id, null, 'CHANGED', 'updateProduct', 'products', ':product_id', 'Stalls', :event_id, '[{"field": "price"}]'),
         (:account_id, :owner_id, :helper_id, 'CHANGED', 'updateUser', 'users', ':helper_id', null, null, '[]'),
         (:account_id, :owner_id, null, 'CREATED', 'createOrder', 'manual-orders', ':first_id', null, :event_id, '[]'),
         (:account_id, null, null, 'DONE', 'somethingElse', 'lamps', '123', null, null, '[]'),
         (:account_id, null, null, 'DONE', 'cancelOrder', 'orders', 'o_text', null, 999999999, '[]');
insert into automatic_messages (account_id, event_id, kind, hours) values (:account_id, :event_id, 'REMINDER', 24);
insert into automatic_emails (account_id, event_id, kind, occasion, order_id, attendee_id, recipient_hash)
  select account_id, event_id, 'REMINDER', '2026-01-01', order_id, id, sha256('a') from attendees where order_id = :first_id limit 1;
insert into checkout_settings (account_id, event_id) values (:account_id, :event_id) on conflict do nothing;
insert into capacity_assignment_products (account_id, event_id, capacity_assignment_id, product_id)
  values (:account_id, :event_id, :capacity_id, :product_id) on conflict do nothing;
insert into questions (account_id, event_id, belongs_to, type, title, position, options)
  values (:account_id, :event_id, 'ORDER', 'SINGLE_LINE_TEXT', 'Diet', 1, '{}');
insert into question_products (account_id, event_id, question_id, product_id)
  select account_id, event_id, id, :product_id from questions where account_id = :account_id;
insert into question_answers (account_id, event_id, order_id, question_id, answer)
  select account_id, event_id, :first_id, id, '"none"' from questions where account_id = :account_id;
insert into check_in_lists (account_id, event_id, short_id, name, covers_all_tickets, answer_question_id, answer_option)
  select :account_id, :event_id, :random(cil), 'Main door', true, id, 'none' from questions where account_id = :account_id;
insert into check_in_list_products (account_id, event_id, check_in_list_id, product_id)
  select account_id, event_id, id, :product_id from check_in_lists where account_id = :account_id;
insert into check_in_list_prices (account_id, event_id, check_in_list_id, product_price_id)
  select account_id, event_id, id, :price_id from check_in_lists where account_id = :account_id;
insert into check_in_list_categories (account_id, event_id, check_in_list_id, product_category_id)
  select l.account_id, l.event_id, l.id, p.product_category_id from check_in_lists l, products p
  where l.account_id = :account_id and p.id = :product_id;
insert into check_in_devices (account_id, event_id, check_in_list_id, token_hash, name)
  select account_id, event_id, id, :bytes, 'Phone' from check_in_lists where account_id = :account_id;
insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id,
    undone_at, undone_by_device_id)
  select a.account_id, a.event_id, l.id, a.id, a.product_id, a.order_id, :random(ci), 'scan-1', now(), d.id
  from attendees a, check_in_lists l join check_in_devices d on d.check_in_list_id = l.id
  where a.order_id = :first_id and a.position = 1 and l.account_id = :account_id;
insert into scans (account_id, event_id, check_in_list_id, attendee_id, scan_id, verdict, check_in_id, device_id, scanned_at, received_at)
  select c.account_id, c.event_id, c.check_in_list_id, c.attendee_id, c.scan_id, 'ADMITTED', c.id, c.undone_by_device_id, now(), now()
  from check_ins c where c.account_id = :account_id;
insert into check_in_conflicts (account_id, event_id, check_in_list_id, attendee_id, scan_id, check_in_id, seen_by)
  select account_id, event_id, check_in_list_id, attendee_id, scan_id, id, :helper_id from check_ins where account_id = :account_id;
insert into customers (account_id, email, last_order_at) values (:account_id, 'bea@example.org', now());
insert into customer_notes (account_id, customer_id, user_id, note)
  select account_id, id, :helper_id, 'Front row' from customers where account_id = :account_id;
insert into door_payments (account_id, event_id, check_in_list_id, order_id, kind, method, amount, currency, request_id)
  select account_id, event_id, id, :first_id, 'SALE', 'CASH', 500, 'EUR', 'r1' from check_in_lists where account_id = :account_id;
insert into handed_out_items (account_id, event_id, order_id, order_item_id, unit, check_in_list_id)
  select i.account_id, i.event_id, i.order_id, i.id, 1, l.id from order_items i, check_in_lists l
  where i.order_id = :first_id and l.account_id = :account_id;
insert into email_templates (account_id, event_id, template_type, subject, body, cta_label)
  values (:account_id, :event_id, 'order_confirmation', 'Hello', 'Body', 'Open');
insert into event_daily_statistics (account_id, event_id, day, currency) values (:account_id, :event_id, '2026-01-02', 'EUR');
insert into event_defaults (account_id, settings) values (:account_id, '{"a": 1}');
insert into event_hourly_sales (account_id, event_id, hour, referrer, utm_source, affiliate_code, promo_code, is_manual)
  values (:account_id, :event_id, '2026-01-02 10:00Z', 'ä', '', '', '', false), (:account_id, :event_id, '2026-01-02 10:00Z', 'Z', '', '', '', false);
insert into event_hourly_visits (account_id, event_id, hour, referrer, utm_source, views)
  values (:account_id, :event_id, '2026-01-02 10:00Z', 'a-b', '', 3), (:account_id, :event_id, '2026-01-02 10:00Z', 'ab', '', 3);
insert into images (account_id, event_id, type, storage_key, file_name, mime_type, size, width, height)
  values (:account_id, :event_id, 'EVENT_COVER', 'images/whole/1200.webp', 'cover.png', 'image/webp', 9, 1200, 600);
insert into message_attachments (account_id, event_id, user_id, storage_key, file_name, content_type, size)
  values (:account_id, :event_id, :owner_id, 'attachments/whole/plan.pdf', 'plan.pdf', 'application/pdf', 4);
insert into messages (account_id, event_id, user_id, type, subject, message, order_id, attachment_ids, status, scheduled_at, dispatched_at, attendee_ids)
  select :account_id, :event_id, :owner_id, 'ORDER_OWNER', 'Plan', '<p>x</p>', :first_id, array_agg(f.id), 'PROCESSING', null, now(), '{}'
  from message_attachments f where f.account_id = :account_id;
insert into messages (account_id, event_id, user_id, type, subject, message, status, scheduled_at, dispatched_at, attendee_ids)
  select :account_id, :event_id, :helper_id, 'INDIVIDUAL_ATTENDEES', 'Later', '<p>x</p>', 'SCHEDULED', now() + interval '1 day', null,
    array_agg(a.id order by a.id desc) from attendees a where a.order_id = :first_id;
insert into outgoing_messages (account_id, event_id, message_id, order_id, recipient, locale)
  select account_id, event_id, id, order_id, 'bea@example.org', 'en' from messages where order_id = :first_id;
insert into order_history (account_id, event_id, order_id, attendee_id, action, actor, user_id, new_values)
  select a.account_id, a.event_id, a.order_id, a.id, 'MESSAGE_SENT', 'USER', :owner_id, jsonb_build_object('subject', 'Plan', 'message_id', m.id)
  from attendees a, messages m where a.order_id = :first_id and a.position = 2 and m.order_id = :first_id;
insert into offline_fees (order_id, account_id, event_id, amount, vat, vat_rate, currency) values (:cancelled_id, :account_id, :event_id, 50, 8, 19000, 'EUR');
insert into order_billing (order_id, account_id, event_id, address_line_1, postal_code, city, country)
  values (:first_id, :account_id, :event_id, '1 Quay', 'N1', 'London', 'GB');
insert into order_consents (order_id, account_id, event_id, kind, given_at) values (:first_id, :account_id, :event_id, 'MARKETING', now());
update orders set taxes_and_fees = '{"taxes": [{"id": :tax_id, "name": "VAT", "value": 500}, {"id": :deleted_tax_id, "name": "Old", "value": 450}],
    "fees": [{"id": 0, "name": "Platform fee", "value": 10}]}',
  promo_code_id = :promo_id, promo_code = 'code', promo_stock_id = :promo_stock_id where id = :first_id;
update stock set taken = taken + 1 where id = :promo_stock_id;
update orders set affiliate_id = (select id from affiliates where account_id = :account_id) where id = :cancelled_id;
update order_items set taxes_and_fees = '{"taxes": [{"id": :tax_id, "name": "VAT", "value": 500}], "fees": []}',
  replaces_item_id = id where order_id = :first_id;
insert into organizer_settings (account_id, organizer_id) values (:account_id, :organizer_id) on conflict do nothing;
insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, provider_intent_id, client_secret, amount, currency, status)
  values (:account_id, :event_id, :first_id, 'STRIPE', 'whole-1', 'pi_whole', 'pi_secret', 5950, 'EUR', 'SUCCEEDED'),
         (:account_id, :event_id, :cancelled_id, 'STRIPE', 'whole-2', 'pi_open', null, 2500, 'EUR', 'PROCESSING'),
         (:account_id, :event_id, :open_id, 'STRIPE', 'whole-3', 'pi_left', null, 2500, 'EUR', 'CREATED');
insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
  select account_id, event_id, order_id, id, 5950, 'EUR' from payment_intents where idempotency_key = 'whole-1';
insert into disputes (account_id, event_id, order_id, payment_id, provider_dispute_id, amount, currency, reason, status)
  select account_id, event_id, order_id, id, 'dp_whole', 5950, 'EUR', 'fraudulent', 'LOST' from payments where account_id = :account_id;
insert into account_payouts (account_id, provider_account_id, provider_payout_id, amount, currency, initiated_at)
  values (:account_id, 'acct_whole', 'po_whole', 5700, 'EUR', '2027-02-03T04:05:06Z');
insert into account_payout_transactions (account_id, account_payout_id, provider_transaction_id, kind, amount, provider_fee, platform_fee, provider_charge_id, made_at)
  select account_id, id, 'txn_whole', 'CHARGE', 5950, 150, 100, 'ch_whole', '2027-02-02T04:05:06Z' from account_payouts
  where account_id = :account_id;
insert into account_payout_states (account_id, account_payout_id, status, failure_code, arrives_on, contents, charges_total,
    refunds_total, disputes_total, provider_fees_total, platform_fees_total, adjustments_total)
  select account_id, id, 'FAILED', 'account_closed', '2027-02-05', 'COMPLETE', 5950, 0, 0, -150, -100, 0 from account_payouts
  where account_id = :account_id;
insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason, status, requested_by, cancels_attendee_ids)
  select p.account_id, p.event_id, p.order_id, p.id, 'whole-refund', 100, 'EUR', 'ORGANIZER', 'SUCCEEDED', :owner_id,
    array(select id from attendees where order_id = p.order_id order by id) from payments p where p.account_id = :account_id;
update orders set total_refunded = 100, refund_status = 'PARTIALLY_REFUNDED' where id = :first_id;
insert into refund_lines (account_id, refund_id, order_item_id, amount)
  select r.account_id, r.id, i.id, 100 from refunds r join order_items i on i.order_id = r.order_id where r.account_id = :account_id;
insert into invoice_counters (account_id, organizer_id, last_number) values (:account_id, :organizer_id, 1);
insert into invoices (account_id, organizer_id, event_id, order_id, kind, number, invoice_number, status, issued_at, currency, total_gross, content)
  select :account_id, :organizer_id, :event_id, :first_id, 'INVOICE', 1, 'INV-1', 'PAID', now(), 'EUR', 5950,
    jsonb_build_object('label', null, 'taxes_and_fees', taxes_and_fees) from orders where id = :first_id;
insert into product_price_sales (account_id, event_id, product_id, product_price_id, quantity_sold)
  values (:account_id, :event_id, :product_id, :price_id, 3) on conflict do nothing;
insert into product_taxes_and_fees (account_id, event_id, product_id, tax_or_fee_id) values (:account_id, :event_id, :product_id, :tax_id);
insert into promo_code_products (account_id, event_id, promo_code_id, product_id) values (:account_id, :event_id, :promo_id, :product_id);
insert into report_schedules (account_id, organizer_id, report, format, frequency, weekday, time_of_day, recipient_ids, next_run_at, last_run_at)
  values (:account_id, :organizer_id, 'revenue', 'csv', 'WEEKLY', 1, '07:30', '{:helper_id,:owner_id}', now() - interval '1 day', now());
insert into sale_alerts (account_id, event_id, email, locale, requested_at, queued_at) values (:account_id, :event_id, 'cara@example.org', 'en', now(), now());
insert into waiting_entries (account_id, event_id, product_price_id, email, mailbox, first_name, last_name, locale, quantity, requested_at, status, offers, offered_at, offer_ends_at, order_id)
  values (:account_id, :event_id, :price_id, 'dora@example.org', 'dora@example.org', 'Dora', '', 'en', 2, now(), 'WAITING', 0, null, null, null),
         (:account_id, :event_id, :price_id, 'emil@example.org', 'emil@example.org', 'Emil', 'E', 'de', 1, now(), 'OFFERED', 1, now(), now(), null),
         (:account_id, :event_id, :price_id, 'fay@example.org', 'fay@example.org', 'Fay', 'F', 'en', 1, now(), 'OFFERED', 1, now(), now(), :first_id);
insert into saved_views (account_id, user_id, list, name, state)
  values (:account_id, :helper_id, 'products', 'Mine', '{"query": "x", "filter_fields": {"product_category_id": {"eq": "7"}, "status": {"eq": "LIVE"}}}');
insert into default_views (account_id, user_id, list, saved_view_id)
  select account_id, user_id, list, id from saved_views where account_id = :account_id;
insert into superseded_tickets (account_id, event_id, attendee_id, code_hash, link_hash)
  select account_id, event_id, id, :bytes, :bytes from attendees where order_id = :first_id and position = 1;
insert into undeliverable_addresses (account_id, email_hash) values (:account_id, sha256('b'));
insert into unsubscribes (account_id, organizer_id, email_hash) values (:account_id, :organizer_id, sha256('c'));
insert into widget_installations (account_id, event_id, host) values (:account_id, :event_id, 'hall.example');
`;
