import type { Rule } from "./rule.ts";

/**
 * The payments that belong to an order: those that were not refunded as duplicate, too late or unsellable.
 */
const KEPT = `
  select p.* from payments p
  where not exists (
    select 1 from refunds r
    where r.payment_id = p.id and r.status <> 'FAILED' and r.reason in ('DUPLICATE', 'SOLD_OUT', 'NOT_PAYABLE'))`;

/**
 * The largest rounding difference in minor units: for these currencies the provider has fewer decimals and collects
 * the nearest possible amount (docs/domain/payments.md).
 */
const COUNTED_BY = `
  case when o.payment_provider <> 'STRIPE' then 0
       when o.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 5
       when o.currency = 'MGA' then 50
       else 0 end`;

export const PAYMENT_RULES: Rule[] = [
  {
    rule: "a completed order that costs something keeps one payment of exactly that",
    broken: `
      select 'order ' || o.id as row,
             format('it costs %s %s and keeps payments of %s', o.total_gross, o.currency,
                    coalesce(array_agg(k.amount || ' ' || k.currency) filter (where k.id is not null), '{}')) as problem
      from orders o
      left join (${KEPT}) k on k.order_id = o.id
      where o.completed_at is not null and o.status in ('COMPLETED', 'CANCELLED')
        and o.total_gross > 0 and o.payment_provider in ('STRIPE', 'SIMULATOR')
      group by o.id
      having count(k.id) <> 1 or min(k.currency) <> o.currency
        or abs(min(k.amount) - o.total_gross) > ${COUNTED_BY}
      order by o.id`,
  },
  {
    rule: "a paid order says who took the payment",
    broken: `
      select 'order ' || o.id as row, format('it is PAYMENT_RECEIVED by %s', coalesce(o.payment_provider, 'nobody')) as problem
      from orders o
      where o.payment_status = 'PAYMENT_RECEIVED' and (o.total_gross = 0 or o.payment_provider is null)
      order by o.id`,
  },
  {
    rule: "an order that was not completed keeps no payment",
    broken: `
      select format('payment %s of order %s', k.id, o.id) as row,
             format('%s %s are kept for an order that is %s and costs %s', k.amount, k.currency, o.status, o.total_gross) as problem
      from (${KEPT}) k
      join orders o on o.id = k.order_id
      where o.completed_at is null or o.total_gross = 0
      order by k.id`,
  },
  {
    rule: "a payment is what its intent was for",
    broken: `
      select 'payment_intent ' || i.id as row,
             case when p.id is null then format('it is %s, and no payment was written down', i.status)
                  when i.status <> 'SUCCEEDED' then format('it is %s, and payment %s was written down', i.status, p.id)
                  else format('it is for %s %s of order %s, payment %s for %s %s of order %s',
                              i.amount, i.currency, i.order_id, p.id, p.amount, p.currency, p.order_id) end as problem
      from payment_intents i
      left join payments p on p.payment_intent_id = i.id
      where (i.status = 'SUCCEEDED') <> (p.id is not null)
        or (p.amount, p.currency, p.order_id) <> (i.amount, i.currency, i.order_id)
      order by i.id`,
  },
  {
    rule: "no more is given back than was paid",
    broken: `
      select 'payment ' || p.id as row,
             format('of %s %s were given back %s', p.amount, p.currency, array_agg(r.amount || ' ' || r.currency)) as problem
      from payments p
      join refunds r on r.payment_id = p.id and r.status <> 'FAILED'
      group by p.id
      having sum(r.amount) > p.amount or bool_or(r.currency <> p.currency) or bool_or(r.order_id <> p.order_id)
      order by p.id`,
  },
  {
    // A second payment for the same order is refunded in addition to the order's own refunds.
    rule: "an order knows what was given back of it",
    broken: `
      select 'order ' || o.id as row, format('total_refunded is %s, refunds come to %s', o.total_refunded, coalesce(r.amount, 0)) as problem
      from orders o
      left join (
        select order_id, sum(amount) as amount from refunds
        where status = 'SUCCEEDED' and reason <> 'DUPLICATE' group by order_id
      ) r on r.order_id = o.id
      where o.payment_provider in ('STRIPE', 'SIMULATOR') and o.total_refunded <> least(coalesce(r.amount, 0), o.total_gross)
      order by o.id`,
  },
  {
    // MISMATCH waits for a person, because the provider charged another amount than requested.
    rule: "what the simulator took is a payment here, or went back",
    broken: `
      select 'simulator_intent ' || s.id as row,
             format('it took %s %s, the intent here is %s', s.amount, s.currency, coalesce(i.status, 'missing')) as problem
      from simulator_intents s
      left join payment_intents i on i.provider_intent_id = s.id
      left join payments p on p.payment_intent_id = i.id
      where s.status = 'succeeded' and i.status is distinct from 'MISMATCH'
        and (p.amount, p.currency) is distinct from (s.amount, s.currency)
        and s.amount > (select coalesce(sum(r.amount), 0) from simulator_refunds r where r.intent_id = s.id and r.status = 'succeeded')
      order by s.id`,
  },
  {
    rule: "what is a payment here, the simulator took",
    broken: `
      select 'payment ' || p.id as row, format('the simulator says %s of %s', coalesce(s.status, 'nothing'), i.provider_intent_id) as problem
      from payments p
      join payment_intents i on i.id = p.payment_intent_id and i.provider = 'SIMULATOR'
      left join simulator_intents s on s.id = i.provider_intent_id
      where s.status is distinct from 'succeeded' or (s.amount, s.currency) is distinct from (p.amount, p.currency)
      order by p.id`,
  },
  {
    rule: "what was given back here, the simulator gave back, once",
    broken: `
      select coalesce('refund ' || r.id, 'simulator_refund ' || s.id) as row,
             format('here %s %s, at the simulator %s %s', coalesce(r.status, 'nothing'), r.amount, coalesce(s.status, 'nothing'), s.amount) as problem
      from (
        select r.* from refunds r
        join payments p on p.id = r.payment_id
        join payment_intents i on i.id = p.payment_intent_id
        where i.provider = 'SIMULATOR' and r.status = 'SUCCEEDED'
      ) r
      full join (select * from simulator_refunds where status = 'succeeded') s on s.idempotency_key = r.idempotency_key
      where r.amount is distinct from s.amount
      order by 1`,
  },
];
