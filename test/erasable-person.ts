import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";
import { makeOrder, makeProduct } from "./factories.ts";

/** A person whose every word occurs nowhere else in a test's database. */
export const ZERAFINA = {
  first_name: "Zerafina",
  last_name: "Quodlibet",
  email: "zerafina.quodlibet@example.org",
  phone: "+49 170 5550137",
  street: "Pfauenweg 77b",
  wish: "needs a xylophone ramp",
};

const WORDS = [...Object.values(ZERAFINA), "5550137", "Pfauenweg", "xylophone"].flatMap((word) => [
  word.toLowerCase(),
  Buffer.from(word).toString("hex"),
]);
const HASH = createHash("sha256").update(ZERAFINA.email).digest("hex");

interface Place {
  id: number;
  account_id: number;
  organizer_id: number;
  category_id: number;
  currency?: string;
}

/** Writes the person into every table that can name a buyer, as the program does. Returns the order. */
export async function writePerson(db: Db, event: Place, userId: number) {
  const { first_name, last_name, email, phone, street, wish } = ZERAFINA;
  const of = { account_id: event.account_id, event_id: event.id };
  const product = await makeProduct(db, event, { price: 1_000 });
  const order = await makeOrder(db, event, {
    product,
    first_name,
    last_name,
    email: "Zerafina.Quodlibet@example.org",
    total_gross: 1_000,
    quantity: 2,
  });
  const [own, friend] = [order.attendees[0]!, order.attendees[1]!];
  await db.updateTable("orders").set({ notes: wish, buyer_key: email }).where("id", "=", order.id).execute();
  await db
    .updateTable("attendees")
    .set({ notes: wish, door_note: wish, labels: [`from ${street}`] })
    .where("id", "=", own.id)
    .execute();
  await db
    .updateTable("attendees")
    .set({ first_name: "Friedrich", last_name: "Friend", email: "friend@example.org" })
    .where("id", "=", friend.id)
    .execute();
  // A ticket in the order of another buyer.
  const other = await makeOrder(db, event, { product, first_name: "Otto", email: "otto@example.org" });
  await db
    .updateTable("attendees")
    .set({ first_name, last_name, email })
    .where("order_id", "=", other.id)
    .execute();

  await writeCheckout(db, of, { order, other, own });
  await writePayment(db, of, { orderId: order.id, userId });
  await writeMessages(db, of, { order, own, userId, organizerId: event.organizer_id });
  await writeLogs(db, of, { order, own, userId, organizerId: event.organizer_id });
  await sql`
    insert into customers (account_id, email, first_name, last_name) values (${of.account_id}, ${email}, ${first_name}, ${last_name});
  `.execute(db);
  await sql`
    insert into customer_notes (account_id, customer_id, user_id, note)
    select account_id, id, ${userId}, ${`Call ${phone}`} from customers where account_id = ${of.account_id} and email = ${email}`.execute(
    db,
  );
  return { order, own, friend, other };
}

type Of = { account_id: number; event_id: number };
type Made = { id: number };

async function writeCheckout(
  db: Db,
  of: Of,
  { order, other, own }: { order: Made & { item_id: number }; other: Made & { item_id: number }; own: Made },
): Promise<void> {
  const { phone, street, first_name, last_name, email, wish } = ZERAFINA;
  const question = async (title: string, belongs_to: string) =>
    (
      await db
        .insertInto("questions")
        .values({ ...of, title, belongs_to, type: "SINGLE_LINE_TEXT", position: 1 })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const [ofOrder, ofTicket] = [await question("Phone", "ORDER"), await question("Needs", "PRODUCT")];
  const answer = { ...of, order_id: order.id };
  const unit = { question_id: ofTicket, order_item_id: order.item_id };
  await db
    .insertInto("question_answers")
    .values([
      { ...answer, question_id: ofOrder, answer: JSON.stringify(phone) },
      { ...answer, ...unit, unit: 1, attendee_position: 1, answer: JSON.stringify(wish) },
      { ...answer, ...unit, unit: 2, attendee_position: 2, answer: JSON.stringify("Vegan") },
      {
        ...of,
        order_id: other.id,
        question_id: ofTicket,
        order_item_id: other.item_id,
        unit: 1,
        attendee_position: 1,
        answer: JSON.stringify(wish),
      },
    ])
    .execute();
  await db
    .insertInto("order_billing")
    .values({
      ...answer,
      company: `${last_name} Ltd`,
      vat_number: `AT ${last_name}`,
      address_line_1: street,
      address_line_2: street,
      postal_code: `1 ${street}`,
      city: `Graz, ${street}`,
      country: "AT",
    })
    .execute();
  await db
    .insertInto("order_consents")
    .values({ ...answer, kind: "MARKETING", about: street, given_at: new Date() })
    .execute();
  const serial = crypto.randomUUID().replaceAll("-", "");
  await sql`
    insert into wallet_passes (serial, account_id, event_id, attendee_id, locale)
    values (${serial}, ${of.account_id}, ${of.event_id}, ${own.id}, 'en')`.execute(db);
  await sql`
    insert into wallet_registrations (device_id, serial, account_id, event_id, push_token)
    values (${`phone of ${first_name}`}, ${serial}, ${of.account_id}, ${of.event_id}, 'token')`.execute(db);
  await sql`
    insert into order_history (account_id, event_id, order_id, attendee_id, action, actor, old_values, new_values)
    values
      (${of.account_id}, ${of.event_id}, ${order.id}, null, 'LETTER_SENT', 'SYSTEM', '{}', ${JSON.stringify({ kind: "confirmation", email })}::jsonb),
      (${of.account_id}, ${of.event_id}, ${order.id}, ${own.id}, 'ANSWER_EDITED', 'BUYER', ${JSON.stringify({ question: "Phone", answer: phone })}::jsonb, '{"amount": 7}'),
      (${of.account_id}, ${of.event_id}, ${other.id}, null, 'ORDER_EDITED', 'BUYER', ${JSON.stringify({ email, first_name })}::jsonb, '{"email": "otto@example.org"}')`.execute(
    db,
  );
}

async function writePayment(
  db: Db,
  of: Of,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<void> {
  const { first_name, last_name, email, wish } = ZERAFINA;
  const name = `${first_name} ${last_name}`;
  const intent = await db
    .insertInto("payment_intents")
    .values({
      ...of,
      order_id: orderId,
      provider: "STRIPE",
      idempotency_key: crypto.randomUUID(),
      amount: 1_000,
      currency: "EUR",
      status: "SUCCEEDED",
      details: JSON.stringify({ receipt_email: email, name }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const payment = await db
    .insertInto("payments")
    .values({ ...of, order_id: orderId, payment_intent_id: intent.id, amount: 1_000, currency: "EUR" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("refunds")
    .values({
      ...of,
      order_id: orderId,
      payment_id: payment.id,
      idempotency_key: crypto.randomUUID(),
      amount: 100,
      currency: "EUR",
      reason: "REQUESTED",
      status: "SUCCEEDED",
      organizer_reason: "GOODWILL",
      organizer_note: `${name} ${wish}`,
      requested_by: userId,
    })
    .execute();
  await sql`
    insert into connected_accounts (account_id, platform, account_type, provider_account_id, idempotency_key)
    values (${of.account_id}, 'default', 'standard', ${`acct_${of.account_id}`}, ${crypto.randomUUID()})`.execute(
    db,
  );
  await db
    .insertInto("provider_customers")
    .values({
      platform: "default",
      connected_account_id: `acct_${of.account_id}`,
      email,
      name,
      idempotency_key: crypto.randomUUID(),
    })
    .execute();
}

interface About {
  order: Made & { public_id: string };
  own: Made;
  userId: number;
  organizerId: number;
}

async function writeMessages(db: Db, of: Of, { order, own, userId, organizerId }: About): Promise<void> {
  const { first_name, last_name, email, phone, wish } = ZERAFINA;
  const name = `${first_name} ${last_name}`;
  const attachment = await db
    .insertInto("message_attachments")
    .values({
      ...of,
      user_id: userId,
      storage_key: `attachments/${crypto.randomUUID()}.pdf`,
      file_name: `${last_name}.pdf`,
      content_type: "application/pdf",
      size: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = async (facts: object) =>
    (
      await db
        .insertInto("messages")
        .values({
          ...of,
          user_id: userId,
          status: "SENT",
          type: "ALL_ATTENDEES",
          subject: "Doors",
          message: "<p>At eight</p>",
          ...facts,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const toOne = await message({
    type: "ORDER_OWNER",
    order_id: order.id,
    subject: `Dear ${first_name}`,
    message: `<p>${wish}</p>`,
    attachment_ids: [attachment.id],
  });
  const toMany = await message({});
  for (const message_id of [toOne, toMany])
    await db
      .insertInto("outgoing_messages")
      .values({
        ...of,
        message_id,
        order_id: order.id,
        attendee_id: message_id === toMany ? own.id : null,
        recipient: email,
        locale: "en",
      })
      .execute();
  await sql`
    insert into automatic_emails (account_id, event_id, kind, order_id, recipient_hash)
    values (${of.account_id}, ${of.event_id}, 'THANKS', ${order.id}, sha256(convert_to(${email}, 'UTF8')))`.execute(
    db,
  );
  await sql`
    insert into undeliverable_addresses (account_id, email_hash)
    values (${of.account_id}, sha256(convert_to(${email}, 'UTF8')))`.execute(db);
  await sql`
    insert into contact_messages (account_id, organizer_id, name, email, message)
    values (${of.account_id}, ${organizerId}, ${name}, ${email}, ${`Call me: ${phone}`})`.execute(db);
  await sql`
    insert into sale_alerts (account_id, event_id, email, locale, requested_at)
    values (${of.account_id}, ${of.event_id}, ${email}, 'en', now())`.execute(db);
  await sql`
    insert into waiting_entries (
      account_id, event_id, product_price_id, email, mailbox, first_name, last_name, locale, quantity, requested_at)
    select ${of.account_id}, ${of.event_id}, id, ${email}, ${email}, ${ZERAFINA.first_name}, ${ZERAFINA.last_name}, 'en', 1, now()
    from product_prices where event_id = ${of.event_id} limit 1`.execute(db);
}

async function writeLogs(db: Db, of: Of, { order, own, userId, organizerId }: About): Promise<void> {
  const { first_name, last_name, email } = ZERAFINA;
  const name = `${first_name} ${last_name}`;
  for (const [type, id] of [
    ["order.created", order.id],
    ["attendee.created", own.id],
  ] as const)
    await sql`
      insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, happened_at, body)
      values (${crypto.randomUUID()}, ${of.account_id}, ${of.event_id}, ${organizerId}, ${type}, ${id}, now(),
              ${JSON.stringify({ event_type: type, payload: { id, first_name, last_name, email } })})`.execute(
      db,
    );
  const task = await db
    .insertInto("tasks")
    .values({
      account_id: of.account_id,
      event_id: of.event_id,
      user_id: userId,
      kind: "EXPORT",
      status: "DONE",
      locale: "en",
      options: JSON.stringify({ query: email }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const bulk = await db
    .insertInto("tasks")
    .values({
      account_id: of.account_id,
      event_id: of.event_id,
      user_id: userId,
      kind: "EXPORT",
      status: "DONE",
      locale: "en",
      options: JSON.stringify({ query: email }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("task_rows")
    .values({ task_id: bulk.id, position: 1, subject_id: order.id, label: `${order.public_id} ${name}` })
    .execute();
  await db
    .insertInto("task_files")
    .values({ task_id: task.id, part: 0, content: Buffer.from(`${name};${email}`) })
    .execute();
  await db
    .insertInto("saved_views")
    .values({
      account_id: of.account_id,
      user_id: userId,
      list: "orders",
      name: "One buyer",
      state: JSON.stringify({ query: email }),
    })
    .execute();
  await db
    .insertInto("attendee_imports")
    .values({
      ...of,
      user_id: userId,
      file_name: "guests.csv",
      file_hash: Buffer.alloc(32),
      column_names: ["Name", "E-mail"],
      content: JSON.stringify([[2, [name, email]]]),
      row_count: 1,
    })
    .execute();
  await db
    .insertInto("audit_entries")
    .values([
      {
        account_id: of.account_id,
        user_id: userId,
        kind: "CHANGED",
        call: "PUT /x",
        subject: "orders",
        subject_id: String(order.id),
        changes: JSON.stringify([{ field: "reason", before: null, after: `${name} asked` }]),
      },
      {
        account_id: of.account_id,
        user_id: userId,
        kind: "CHANGED",
        call: "PUT /y",
        subject: "settings",
        label: email,
        changes: JSON.stringify([{ field: "note", after: email }]),
      },
    ])
    .execute();
  await sql`
    insert into invoices (account_id, organizer_id, event_id, order_id, kind, number, invoice_number, status, issued_at, currency, total_gross, content)
    values (${of.account_id}, ${organizerId}, ${of.event_id}, ${order.id}, 'INVOICE', 1, 'INV-1', 'PAID', now(), 'EUR', 1000,
            ${JSON.stringify({ billed_to: { name, email } })}::jsonb)`.execute(db);
}

/** Every column of the database, the job queue included, that contains one of the person's words. */
export async function columnsWith(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ column: string }>`
      select distinct part.key as column
      from ${sql.table(`${schema}.${name}`)} r
      cross join lateral jsonb_each_text(to_jsonb(r)) part
      where exists (
        select from unnest(${[...WORDS, HASH]}::text[]) word where strpos(lower(part.value), word) > 0)
      order by 1`.execute(db);
    found.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  return found;
}

/** Every column that can hold text and is not in a table of `NEVER_ABOUT_BUYERS`. */
export async function columnsForText(db: Db): Promise<string[]> {
  const never = Object.values(NEVER_ABOUT_BUYERS).flat();
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.table_name <> all (${never})
      and c.udt_name in ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text', 'citext', 'inet')`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** Tables that cannot name a buyer, and why. Any other table belongs in `writePerson`. */
export const NEVER_ABOUT_BUYERS = {
  "of members, organisers and the installation": words(`
    account_attributions account_emails account_fees account_history account_messaging_tiers account_vat_settings
    accounts api_keys authenticators automatic_messages check_in_devices chosen_events connected_accounts data_steps
    default_views email_templates event_defaults fee_schedules fee_vat field_edits images installation invitations
    kysely_migration
    kysely_migration_lock last_writes login_steps memberships one_time_tokens organizer_settings organizers
    passkey_challenges passkeys recovery_codes report_schedules sessions sql_functions sync_horizons users webhooks
    widget_installations zone_rules`),
  "of events and what they sell": words(`
    affiliates capacity_assignment_products capacity_assignments check_in_list_categories check_in_list_prices
    check_in_list_products check_in_lists checkout_settings event_settings event_signing_keys events invoice_counters
    product_categories product_prices product_taxes_and_fees products promo_code_products promo_codes question_products
    questions stock taxes_and_fees`),
  "numbers, choices, ids and random tokens": words(`
    account_payout_states account_payout_transactions account_payouts check_in_conflicts check_ins disputes door_payments event_daily_statistics event_hourly_sales event_hourly_visits
    handed_out_items held_by_clients held_places new_order_notifications offline_fees order_items outbox_events
    parked_jobs parked_outbox_events payments payouts product_price_sales provider_events refund_lines scans
    simulator_intents simulator_refunds superseded_tickets unmatched_scans wallet_events wallet_passes webhook_attempts
    webhook_deliveries`),
  "hashed with the secret key, or sealed, for a day at most": words(`idempotency_keys rate_limits`),
  "an objection to advertising outlives the erasure, as a digest": words(`unsubscribes`),
  "recognises the person by a keyed hash": words(`erasures`),
  "mails of a program without a mail server": words(`stored_mails`),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** For the other tables, the text columns that hold choices, codes and random tokens. */
export const CHOICES_AND_CODES: Record<string, string> = {
  attendee_imports: "column_names file_hash file_name",
  attendees: "guest_token locale public_id short_id status ticket_secret",
  audit_entries:
    "address after_entries api_key_name call kind origin_seal request_id seal subject subject_id user_agent",
  automatic_emails: "kind status",
  customers: "spent",
  invoices: "currency invoice_number kind status",
  message_attachments: "content_type storage_key",
  messages:
    "author_api_key_name failure narrowed_to order_statuses purpose rejection review_reasons status type",
  order_billing: "country",
  order_consents: "kind",
  order_history: "action actor api_key_name once_key",
  orders:
    "affiliate_code currency locale payment_provider payment_status promo_code public_id referrer refund_status session_hash short_id status taxes_and_fees utm_campaign utm_content utm_medium utm_source utm_term",
  outgoing_messages: "locale reason status",
  payment_intents:
    "client_secret collected_currency connected_account_id currency idempotency_key last_error payer_network platform provider provider_intent_id status",
  provider_customers: "connected_account_id idempotency_key platform provider_customer_id",
  refunds:
    "currency failure_reason idempotency_key organizer_reason provider_refund_id reason request_key status",
  sale_alerts: "locale",
  saved_views: "list name",
  task_rows: "outcome problem",
  tasks: "file_name file_type kind leased_by locale status",
  waiting_entries: "locale status",
  wallet_registrations: "push_token serial",
  webhook_messages: "event_type request_id uid",
};
