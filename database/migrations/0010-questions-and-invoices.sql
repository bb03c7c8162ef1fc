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
  -- Where each ticket has a name: all of them at the checkout, and none later by a link.
  requires_guest_names boolean not null default false,
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

-- The last number each organiser gave out. Its row is locked by whoever issues: numbers have no gaps, because what
-- fails gives the number back with everything else.
create table invoice_counters (
  organizer_id bigint primary key,
  account_id bigint not null,
  last_number integer not null check (last_number >= 0),
  foreign key (account_id, organizer_id) references organizers (account_id, id)
);

create table invoices (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  organizer_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  -- Each under a number of its own: a CREDIT_NOTE takes back a part of what an INVOICE said, a SUPPLEMENT adds to
  -- it (a changed ticket), and a CANCELLATION takes back what is left.
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'SUPPLEMENT', 'CANCELLATION')),
  number integer not null check (number >= 1),
  invoice_number text not null,
  status text not null check (status in ('PAID', 'UNPAID', 'VOID')),
  issued_at timestamptz not null,
  due_at timestamptz,
  currency text not null,
  -- Negative where money goes back: an order's documents add up to what it comes to.
  total_gross bigint not null check (kind in ('INVOICE', 'SUPPLEMENT') = (total_gross >= 0) or total_gross = 0),
  -- The refund that a credit note is about, and how much of it; null for one about a changed ticket.
  refund_id bigint unique references refunds (id),
  -- Everything it says, as it was when it was issued.
  content jsonb not null,
  constraint invoices_number unique (organizer_id, number),
  foreign key (account_id, event_id) references events (account_id, id)
);
create unique index invoices_issued_once on invoices (order_id, kind) where kind in ('INVOICE', 'CANCELLATION');
create index invoices_order on invoices (order_id, number);
create index invoices_event on invoices (event_id, number);

create function refuse_changing_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'status' = to_jsonb(old) - 'status' then
    return new;
  end if;
  raise exception 'an invoice is never changed but for its status' using errcode = 'restrict_violation';
end $$;
create trigger invoices_are_immutable before update or delete on invoices
  for each row execute function refuse_changing_invoice();
create trigger invoices_are_kept before truncate on invoices
  for each statement execute function refuse_rewriting();

-- Issues the invoices that these orders are due, in the order in which they are given: one to each that is completed
-- or waits to be paid offline. Whatever was issued before stays; one that is paid by now says so. Run any number of
-- times. The counters of all these orders' organisers stay locked: whoever corrects an invoice (issue_correction)
-- takes their lock first.
create function issue_invoices(p_order_ids bigint[]) returns integer
language plpgsql
as $$
declare
  due record;
  next_number integer;
  issued integer := 0;
begin
  update invoices i set status = 'PAID' from orders o
  where i.order_id = any (p_order_ids) and o.id = i.order_id
    and i.kind = 'INVOICE' and i.status = 'UNPAID' and o.status = 'COMPLETED';

  -- Counters first, in id order: two that issue for several organisers cannot cross.
  insert into invoice_counters (organizer_id, account_id, last_number)
  select e.organizer_id, e.account_id, min(s.invoice_start_number) - 1
  from orders o
  join events e on e.id = o.event_id
  join checkout_settings s on s.event_id = o.event_id
  where o.id = any (p_order_ids) and s.enable_invoicing
  group by e.organizer_id, e.account_id
  order by e.organizer_id
  on conflict (organizer_id) do nothing;
  perform 1 from invoice_counters c
  where c.organizer_id in (
    select e.organizer_id from orders o join events e on e.id = o.event_id where o.id = any (p_order_ids))
  order by c.organizer_id for update;

  for due in
    select o.id as order_id, o.account_id, o.event_id, e.organizer_id, o.currency, o.total_gross,
           o.status as order_status, s.invoice_prefix, s.invoice_payment_terms_days,
           jsonb_build_object(
             'label', s.invoice_label, 'event_title', e.title, 'timezone', e.timezone, 'locale', o.locale,
             'order_public_id', o.public_id,
             'organization_name', s.organization_name, 'organization_address', s.organization_address,
             'tax_details', s.invoice_tax_details, 'notes', s.invoice_notes,
             'billed_to', jsonb_build_object(
               'name', concat_ws(' ', o.first_name, o.last_name), 'email', o.email,
               'company', b.company, 'vat_number', b.vat_number, 'address_line_1', b.address_line_1,
               'address_line_2', b.address_line_2, 'postal_code', b.postal_code, 'city', b.city, 'country', b.country),
             'lines', (
               select coalesce(jsonb_agg(jsonb_build_object(
                 'name', i.item_name, 'quantity', i.quantity, 'price', i.price,
                 'price_before_discount', i.price_before_discount, 'total', i.total_before_additions) order by i.id), '[]')
               from order_items i where i.order_id = o.id and i.replaces_item_id is null),
             'taxes_and_fees', o.taxes_and_fees,
             'total_before_additions', o.total_before_additions, 'total_tax', o.total_tax, 'total_fee', o.total_fee,
             'total_gross', o.total_gross) as content
    from unnest(p_order_ids) with ordinality as asked(order_id, no)
    join orders o on o.id = asked.order_id
    join events e on e.id = o.event_id
    join checkout_settings s on s.event_id = o.event_id
    left join order_billing b on b.order_id = o.id
    where o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') and s.enable_invoicing
      and not exists (select from invoices i where i.order_id = o.id)
    order by asked.no
  loop
    -- One order twice in the list.
    continue when exists (select from invoices i where i.order_id = due.order_id);
    update invoice_counters c set last_number = c.last_number + 1 where c.organizer_id = due.organizer_id
    returning c.last_number into next_number;

    insert into invoices (
      account_id, organizer_id, event_id, order_id, kind, number, invoice_number, status, issued_at, due_at,
      currency, total_gross, content)
    values (
      due.account_id, due.organizer_id, due.event_id, due.order_id, 'INVOICE', next_number,
      coalesce(due.invoice_prefix, '') || next_number,
      case due.order_status when 'COMPLETED' then 'PAID' else 'UNPAID' end,
      clock_timestamp(), clock_timestamp() + make_interval(days => due.invoice_payment_terms_days),
      due.currency, due.total_gross, due.content);
    issued := issued + 1;
  end loop;
  return issued;
end $$;

-- Locks the counters of these orders' organisers, in id order, and answers which of the orders were invoiced.
create function lock_invoices(p_order_ids bigint[]) returns bigint[]
language plpgsql
as $$
begin
  perform 1 from invoice_counters c
  where c.organizer_id in (select i.organizer_id from invoices i where i.order_id = any (p_order_ids))
  order by c.organizer_id for update;
  return array(
    select i.order_id from invoices i where i.order_id = any (p_order_ids) and i.kind = 'INVOICE' order by i.number);
end $$;

-- Issues what corrects an order's invoice: it says who and where as the invoice did, and what as p_content does.
-- The caller has locked the invoices.
create function issue_correction(p_order_id bigint, p_kind text, p_refund_id bigint, p_content jsonb) returns bigint
language plpgsql
as $$
declare
  original invoices;
  next_number integer;
  issued_id bigint;
begin
  select * into strict original from invoices i where i.order_id = p_order_id and i.kind = 'INVOICE';
  update invoice_counters c set last_number = c.last_number + 1 where c.organizer_id = original.organizer_id
  returning c.last_number into next_number;
  insert into invoices (
    account_id, organizer_id, event_id, order_id, kind, number, invoice_number, status, issued_at,
    currency, total_gross, refund_id, content)
  values (
    original.account_id, original.organizer_id, original.event_id, p_order_id, p_kind, next_number,
    coalesce((select s.invoice_prefix from checkout_settings s where s.event_id = original.event_id), '') || next_number,
    case p_kind when 'CANCELLATION' then 'VOID' else 'PAID' end, clock_timestamp(), original.currency,
    (p_content ->> 'total_gross')::bigint * case p_kind when 'SUPPLEMENT' then 1 else -1 end, p_refund_id,
    original.content || p_content || jsonb_build_object('corrects', original.invoice_number))
  returning id into issued_id;
  if p_kind = 'CANCELLATION' then
    update invoices i set status = 'VOID' where i.order_id = p_order_id and i.kind in ('INVOICE', 'SUPPLEMENT');
  end if;
  return issued_id;
end $$;
