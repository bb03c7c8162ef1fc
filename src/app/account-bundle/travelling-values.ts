/** What the audit log is about, as it names collections, and the tables whose ids it notes. */
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

/** How a value of a row `t` is written into the bundle, where it is not the value of the column. */
export const WRITTEN_VALUES: Record<string, string> = {
  // Nothing is sent because a bundle was imported: what waits in the bundle ends with it.
  "automatic_emails.status": "case t.status when 'QUEUED' then 'FAILED' else t.status end",
  "messages.status":
    "case t.status when 'SCHEDULED' then 'CANCELLED' when 'PROCESSING' then 'SENT' else t.status end",
  "messages.sent_at":
    "case t.status when 'PROCESSING' then coalesce(t.sent_at, t.dispatched_at) else t.sent_at end",
  "outgoing_messages.status": "case t.status when 'QUEUED' then 'SKIPPED' else t.status end",
  "sale_alerts.queued_at": "case when t.mailed_at is not null then t.queued_at end",
  // The target never asks the provider about a payment that was begun at the source.
  "payment_intents.status": `case
    when t.status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING') then 'CANCELLED'
    else t.status end`,
  // A suspension belongs to the installation: a suspended account is the same account.
  "events.status": "case when t.paused_by_suspension and t.status = 'PAUSED' then 'LIVE' else t.status end",
  // Nobody becomes an administrator of another installation.
  "memberships.role": "case t.role when 'SUPERADMIN' then 'ADMIN' else t.role end",
  // What unfinished checkouts hold is free again.
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
  // Filters by ids: products, lists and people have other ones at the target.
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

/** How a value of a row `s` of the bundle is read. `$base{orders}` is what turns a number into an id. */
export const READ_VALUES: Record<string, string> = {
  "orders.taxes_and_fees": placedTaxes("s.taxes_and_fees"),
  "order_items.taxes_and_fees": placedTaxes("s.taxes_and_fees"),
  "invoices.content": `case when s.content ? 'taxes_and_fees'
    then jsonb_set(s.content, '{taxes_and_fees}', ${placedTaxes("s.content -> 'taxes_and_fees'")}) else s.content end`,
  "order_history.new_values": `case when jsonb_typeof(s.new_values -> 'message_id') = 'number'
    then jsonb_set(s.new_values, '{message_id}', to_jsonb((s.new_values ->> 'message_id')::bigint + $base{messages}))
    else s.new_values end`,
  "audit_entries.subject_id": auditedIds("s", (table) =>
    table === "users"
      ? "(select p.user_id::text from placed_people p where p.number = s.subject_id::bigint)"
      : `(s.subject_id::bigint + $base{${table}})::text`,
  ),
  // The events of a suspended account sell nothing. Ending the suspension resumes them.
  "events.status": "case s.status when 'LIVE' then 'PAUSED' else s.status end",
  "memberships.role": "case s.role when 'SUPERADMIN' then 'ADMIN' else s.role end",
  // Replaced by the import, which seals it.
  "webhooks.secret": "''::bytea",
};

/** Values of columns that do not travel and have no default that fits. */
export const ADDED_VALUES: Record<string, Record<string, string>> = {
  accounts: { suspended_at: "now()", suspended_reason: "$reason" },
  events: { paused_by_suspension: "s.status = 'LIVE'" },
  report_schedules: { next_run_at: "'infinity'" },
  webhooks: { seal_id: "gen_random_uuid()" },
};

/** Types of columns in the bundle, where they differ from the table's. */
export const BUNDLE_TYPES: Record<string, string> = { "webhooks.secret": "text" };

/** Functions of the export's and the import's own session. */
export const TAX_FUNCTIONS = {
  /** Taxes and fees of a sum name their row by its id; 0 is the platform's fee. */
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

/** Most sums have no tax but the platform's fee: they stay as they are, without a call of the function. */
function hasIds(doc: string): string {
  return `jsonb_path_exists(${doc}, '$.*[*].id ? (@ > 0)')`;
}

function numberedTaxes(doc: string): string {
  return `case when ${hasIds(doc)} then pg_temp.number_taxes(${doc}) else ${doc} end`;
}

function placedTaxes(doc: string): string {
  return `case when ${hasIds(doc)} then pg_temp.place_taxes(${doc}, $base{taxes_and_fees}) else ${doc} end`;
}

/** Other subjects keep their name and lose their number, which names nothing at the target. */
function auditedIds(row: "s" | "t", idIn: (table: string) => string): string {
  const known = Object.entries(AUDITED).map(([subject, table]) => `when '${subject}' then ${idIn(table)}`);
  return `case when ${row}.subject_id !~ '^[0-9]{1,18}$' then ${row}.subject_id
    else case ${row}.subject ${known.join(" ")} end end`;
}
