/** The table for each subject of the audit log. Entries contain ids of these tables. */
const AUDITED: Record<string, string> = {
  affiliates: "affiliates",
  "api-keys": "api_keys",
  attendees: "attendees",
  "capacity-assignments": "capacity_assignments",
  "check-in-lists": "check_in_lists",
  customers: "customers",
  "email-templates": "email_templates",
  events: "events",
  images: "images",
  "manual-orders": "orders",
  messages: "messages",
  orders: "orders",
  organizers: "organizers",
  "product-categories": "product_categories",
  products: "products",
  "promo-codes": "promo_codes",
  questions: "questions",
  "report-schedules": "report_schedules",
  "saved-views": "saved_views",
  "taxes-and-fees": "taxes_and_fees",
  users: "users",
  webhooks: "webhooks",
};

/** SQL expressions for values of a row `t` that the bundle contains in another form than the column. */
export const WRITTEN_VALUES: Record<string, string> = {
  // An import sends nothing: no email or message in the bundle is still queued.
  "automatic_emails.status": "case t.status when 'QUEUED' then 'FAILED' else t.status end",
  "messages.status":
    "case t.status when 'SCHEDULED' then 'CANCELLED' when 'PROCESSING' then 'SENT' else t.status end",
  "messages.sent_at":
    "case t.status when 'PROCESSING' then coalesce(t.sent_at, t.dispatched_at) else t.sent_at end",
  // The id 0 is that of a question that was deleted.
  "messages.narrowed_to": `case when t.narrowed_to ? 'answer'
    then jsonb_set(t.narrowed_to, '{answer,question_id}', to_jsonb(coalesce((
      select n.number from numbers_questions n
      where n.id = (t.narrowed_to #>> '{answer,question_id}')::bigint), 0)))
    else t.narrowed_to end`,
  "outgoing_messages.status": "case t.status when 'QUEUED' then 'SKIPPED' else t.status end",
  "sale_alerts.queued_at": "case when t.mailed_at is not null then t.queued_at end",
  // The bundle contains no hold, so an open offer has ended.
  "waiting_entries.status": `case
    when t.status = 'OFFERED' then (
      select case when o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') then 'BOUGHT' else 'EXPIRED' end
      from (select t.order_id) offer left join orders o on o.id = offer.order_id)
    else t.status end`,
  // The target never asks the provider about a payment that was begun at the source.
  "payment_intents.status": `case
    when t.status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING') then 'CANCELLED'
    else t.status end`,
  // The bundle does not contain a suspension, because it belongs to the installation.
  "events.status": "case when t.paused_by_suspension and t.status = 'PAUSED' then 'LIVE' else t.status end",
  // Nobody becomes an administrator of another installation.
  "memberships.role": "case t.role when 'SUPERADMIN' then 'ADMIN' else t.role end",
  // Subtracts what unfinished checkouts hold, because the bundle does not contain these checkouts.
  "stock.taken":
    "t.taken - coalesce((select h.quantity from held_by_checkouts h where h.stock_id = t.id), 0)",
  "orders.taxes_and_fees": numberedTaxes("t.taxes_and_fees"),
  "order_items.taxes_and_fees": numberedTaxes("t.taxes_and_fees"),
  "invoices.content": `case when t.content ? 'taxes_and_fees'
    then jsonb_set(t.content, '{taxes_and_fees}', ${numberedTaxes("t.content -> 'taxes_and_fees'")}) else t.content end`,
  "order_history.new_values": `case when t.new_values ? 'message_id'
    then jsonb_set(t.new_values, '{message_id}', coalesce(to_jsonb((
      select n.number from numbers_messages n where n.id = (t.new_values ->> 'message_id')::bigint)), 'null'))
    else t.new_values end`,
  // Drops filters by ids, because products, lists and people have other ids at the target.
  "saved_views.state": `case when t.state ? 'filter_fields'
    then jsonb_set(t.state, '{filter_fields}', coalesce((
      select jsonb_object_agg(f.key, f.value) from jsonb_each(t.state -> 'filter_fields') f
      where f.key !~ '(^|_)id$'), '{}')) else t.state end`,
  "audit_entries.subject_id": auditedIds(
    "t",
    (table) => `(select n.number::text from numbers_${table} n where n.id = t.subject_id::bigint)`,
  ),
  "webhooks.secret": "(select o.secret from opened_secrets o where o.webhook_id = t.id)",
};

/** SQL expressions that convert values of a row `s` of the bundle. `$base{orders}` turns a number into an id. */
export const READ_VALUES: Record<string, string> = {
  "orders.taxes_and_fees": placedTaxes("s.taxes_and_fees"),
  "order_items.taxes_and_fees": placedTaxes("s.taxes_and_fees"),
  "invoices.content": `case when s.content ? 'taxes_and_fees'
    then jsonb_set(s.content, '{taxes_and_fees}', ${placedTaxes("s.content -> 'taxes_and_fees'")}) else s.content end`,
  "order_history.new_values": `case when jsonb_typeof(s.new_values -> 'message_id') = 'number'
    then jsonb_set(s.new_values, '{message_id}', to_jsonb((s.new_values ->> 'message_id')::bigint + $base{messages}))
    else s.new_values end`,
  "messages.narrowed_to": `case when (s.narrowed_to #>> '{answer,question_id}')::bigint > 0
    then jsonb_set(s.narrowed_to, '{answer,question_id}',
      to_jsonb((s.narrowed_to #>> '{answer,question_id}')::bigint + $base{questions}))
    else s.narrowed_to end`,
  "audit_entries.subject_id": auditedIds("s", (table) =>
    table === "users"
      ? "(select p.user_id::text from placed_people p where p.number = s.subject_id::bigint)"
      : `(s.subject_id::bigint + $base{${table}})::text`,
  ),
  // The events of a suspended account sell nothing. Ending the suspension resumes them.
  "events.status": "case s.status when 'LIVE' then 'PAUSED' else s.status end",
  "memberships.role": "case s.role when 'SUPERADMIN' then 'ADMIN' else s.role end",
  // A placeholder, which `finishRows` replaces with the sealed secret.
  "webhooks.secret": "''::bytea",
};

/** Values for columns that the bundle leaves out and whose default does not fit. */
export const ADDED_VALUES: Record<string, Record<string, string>> = {
  accounts: { suspended_at: "now()", suspended_reason: "$reason" },
  events: { paused_by_suspension: "s.status = 'LIVE'" },
  report_schedules: { next_run_at: "'infinity'" },
  webhooks: { seal_id: "gen_random_uuid()" },
};

/** Types of columns in the bundle, where they differ from the table's. */
export const BUNDLE_TYPES: Record<string, string> = { "webhooks.secret": "text" };

/** Temporary SQL functions for export and import. */
export const TAX_FUNCTIONS = {
  /** Replaces the ids of taxes and fees in a sum with numbers. The id 0 is the platform's fee. */
  number: `
    create function pg_temp.number_taxes(doc jsonb) returns jsonb language sql stable as $$
      select doc || jsonb_build_object('taxes', pg_temp.number_list(doc -> 'taxes'), 'fees', pg_temp.number_list(doc -> 'fees'))
    $$`,
  numberList: `
    create function pg_temp.number_list(list jsonb) returns jsonb language sql stable as $$
      select coalesce(jsonb_agg(case when (e ->> 'id')::bigint = 0 then e else jsonb_set(e, '{id}', to_jsonb(coalesce((
        select n.number from pg_temp.numbers_taxes_and_fees n where n.id = (e ->> 'id')::bigint), 0))) end order by at), '[]')
      from jsonb_array_elements(list) with ordinality as one(e, at)
    $$`,
  place: `
    create function pg_temp.place_taxes(doc jsonb, base bigint) returns jsonb language sql immutable as $$
      select doc || jsonb_build_object(
        'taxes', pg_temp.place_list(doc -> 'taxes', base), 'fees', pg_temp.place_list(doc -> 'fees', base))
    $$`,
  placeList: `
    create function pg_temp.place_list(list jsonb, base bigint) returns jsonb language sql immutable as $$
      select coalesce(jsonb_agg(case when (e ->> 'id')::bigint = 0 then e
        else jsonb_set(e, '{id}', to_jsonb((e ->> 'id')::bigint + base)) end order by at), '[]')
      from jsonb_array_elements(list) with ordinality as one(e, at)
    $$`,
};

/** Most sums contain only the platform's fee. They stay unchanged, without a function call. */
function hasIds(doc: string): string {
  return `jsonb_path_exists(${doc}, '$.*[*].id ? (@ > 0)')`;
}

function numberedTaxes(doc: string): string {
  return `case when ${hasIds(doc)} then pg_temp.number_taxes(${doc}) else ${doc} end`;
}

function placedTaxes(doc: string): string {
  return `case when ${hasIds(doc)} then pg_temp.place_taxes(${doc}, $base{taxes_and_fees}) else ${doc} end`;
}

/**
 * Converts the numeric id of a subject. If the subject is not in `AUDITED`, the id becomes null, because it means
 * nothing at the target.
 */
function auditedIds(row: "s" | "t", idIn: (table: string) => string): string {
  const known = Object.entries(AUDITED).map(([subject, table]) => `when '${subject}' then ${idIn(table)}`);
  return `case when ${row}.subject_id !~ '^[0-9]{1,18}$' then ${row}.subject_id
    else case ${row}.subject ${known.join(" ")} end end`;
}
