-- What a checkout asks beside names: the organiser's questions, and whether an address, a consent or terms are wanted.

create table questions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  -- ORDER: asked once. PRODUCT: for each unit of the products it is tied to.
  belongs_to text not null check (belongs_to in ('ORDER', 'PRODUCT')),
  type text not null check (type in ('ADDRESS', 'PHONE', 'SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'CHECKBOX', 'RADIO',
                                     'DROPDOWN', 'MULTI_SELECT_DROPDOWN', 'DATE')),
  title text not null check (title <> ''),
  description text,
  options text[] not null default '{}',
  is_required boolean not null default false,
  is_hidden boolean not null default false,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, event_id, id),
  constraint questions_choices_have_options
    check ((type in ('CHECKBOX', 'RADIO', 'DROPDOWN', 'MULTI_SELECT_DROPDOWN')) = (cardinality(options) > 0)),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index questions_event on questions (event_id, position, id);

create table question_products (
  account_id bigint not null,
  event_id bigint not null,
  question_id bigint not null,
  product_id bigint not null,
  primary key (question_id, product_id),
  foreign key (account_id, event_id, question_id)
    references questions (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade
);
create index question_products_product on question_products (product_id);

create table question_answers (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  question_id bigint not null,
  -- The line and which of its units, from 1; null: the answer is the order's.
  order_item_id bigint,
  unit integer check ((unit is null) = (order_item_id is null) and unit >= 1),
  -- The place of the unit's ticket in the order, as in attendees.position; goods have none.
  attendee_position integer,
  -- A text, a list of texts, or an address.
  answer jsonb not null,
  created_at timestamptz not null default now(),
  -- A question that was answered cannot be deleted.
  constraint question_answers_question foreign key (account_id, event_id, question_id)
    references questions (account_id, event_id, id)
);
create unique index question_answers_once on question_answers (order_id, question_id, order_item_id, unit)
  nulls not distinct;
create index question_answers_of_question on question_answers (question_id);

create table checkout_settings (
  event_id bigint primary key,
  account_id bigint not null,
  requires_billing_address boolean not null default false,
  shows_marketing_opt_in boolean not null default false,
  -- The organiser's terms, accepted with the purchase.
  terms_url text,
  enable_invoicing boolean not null default false,
  invoice_label text,
  invoice_prefix text not null default 'INV-' check (invoice_prefix ~ '^[A-Za-z0-9-]{0,10}$'),
  -- The organiser's first number, where it has no invoice yet.
  invoice_start_number integer not null default 1 check (invoice_start_number >= 1),
  invoice_payment_terms_days integer check (invoice_payment_terms_days between 0 and 1000),
  organization_name text,
  organization_address text,
  invoice_tax_details text,
  invoice_notes text,
  updated_at timestamptz not null default now(),
  constraint checkout_settings_invoices_have_a_sender
    check (not enable_invoicing or (organization_name is not null and organization_address is not null)),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);

-- Where the bill goes, for orders that said so.
create table order_billing (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  company text,
  vat_number text,
  address_line_1 text not null,
  address_line_2 text,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$')
);

-- What a buyer agreed to, and when.
create table order_consents (
  order_id bigint not null references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  kind text not null check (kind in ('MARKETING', 'TERMS')),
  -- Of terms: where they stood.
  about text,
  given_at timestamptz not null,
  primary key (order_id, kind)
);

-- What a checkout asked beside names, for those orders of complete_orders that were accepted: one statement a
-- table for the whole batch. A buyer who comes back before paying gives it anew.
--
-- p_extras: [{ order_id, account_id, event_id, billing: { … } or null, marketing: true or false, terms: url or null,
--              answers: [{ question_id, order_item_id, unit, attendee_position, answer }] }, …]
create function write_checkout_extras(p_extras jsonb, p_order_ids bigint[], p_at timestamptz) returns void
language plpgsql
set enable_seqscan to off
as $$
begin
  delete from question_answers a where a.order_id = any (p_order_ids);
  delete from order_billing b where b.order_id = any (p_order_ids);
  delete from order_consents c where c.order_id = any (p_order_ids);

  insert into question_answers (
    account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer, created_at)
  select x.account_id, x.event_id, x.order_id, a.question_id, a.order_item_id, a.unit, a.attendee_position, a.answer, p_at
  from jsonb_to_recordset(p_extras) as x(account_id bigint, event_id bigint, order_id bigint, answers jsonb)
  cross join lateral jsonb_to_recordset(x.answers) as a(
    question_id bigint, order_item_id bigint, unit integer, attendee_position integer, answer jsonb)
  where x.order_id = any (p_order_ids);

  insert into order_billing (
    order_id, account_id, event_id, company, vat_number, address_line_1, address_line_2, postal_code, city, country)
  select x.order_id, x.account_id, x.event_id, b.company, b.vat_number, b.address_line_1, b.address_line_2,
         b.postal_code, b.city, b.country
  from jsonb_to_recordset(p_extras) as x(account_id bigint, event_id bigint, order_id bigint, billing jsonb)
  cross join lateral jsonb_to_record(x.billing) as b(
    company text, vat_number text, address_line_1 text, address_line_2 text, postal_code text, city text, country text)
  where x.order_id = any (p_order_ids) and jsonb_typeof(x.billing) = 'object';

  insert into order_consents (order_id, account_id, event_id, kind, about, given_at)
  select x.order_id, x.account_id, x.event_id, c.kind, c.about, p_at
  from jsonb_to_recordset(p_extras) as x(
    account_id bigint, event_id bigint, order_id bigint, marketing boolean, terms text)
  cross join lateral (values ('MARKETING', null, x.marketing), ('TERMS', x.terms, x.terms is not null)) as c(kind, about, is_given)
  where x.order_id = any (p_order_ids) and c.is_given;
end $$;
