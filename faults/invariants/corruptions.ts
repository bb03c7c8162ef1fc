/** A change that breaks a rule, and the row that the check must then report. */
interface Corruption {
  rule: string;
  how: string;
  sql: string;
  row: RegExp;
}

/** Finds an order by its buyer's last name, which describes the fate of the order. */
export function order(name: string): string {
  return `(select id from orders where last_name = '${name}')`;
}

export const CORRUPTIONS: Corruption[] = [
  {
    rule: "a counter says what live orders hold of it",
    how: "a counter moved without an order",
    sql: "update stock set taken = taken + 1 where id = (select min(id) from stock)",
    row: /^stock \d+$/,
  },
  {
    rule: "a counter says what live orders hold of it",
    how: "an order was given up and kept its place",
    sql: `update orders set status = 'ABANDONED' where id = ${order("Open")}`,
    row: /^stock \d+$/,
  },
  {
    rule: "a counter says what live orders hold of it",
    how: "the counter of a sold line is gone",
    sql: `delete from stock where id = (select stock_ids[1] from order_items where order_id = ${order("Shirt")})`,
    row: /^stock \d+$/,
  },
  {
    rule: "a counter is between nothing and its capacity",
    how: "more was taken than there is",
    sql: `alter table stock drop constraint stock_never_oversold;
     update stock set capacity = taken - 1 where taken > 0`,
    row: /^stock \d+$/,
  },
  {
    rule: "a counter is between nothing and its capacity",
    how: "less than nothing was taken",
    sql: "alter table stock drop constraint stock_never_negative; update stock set taken = -1",
    row: /^stock \d+$/,
  },
  {
    rule: "whatever is scarce has a counter",
    how: "a price lost its counter",
    sql: "delete from stock where id = (select max(stock_id) from product_prices)",
    row: /^product_price \d+$/,
  },
  {
    rule: "a line moved the counter of its price",
    how: "a line moved no counter",
    sql: `update order_items set stock_ids = '{}' where order_id = ${order("Free")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "a hold ends when its time is over",
    how: "nobody ended a hold",
    sql: "update orders set expires_at = now() - interval '61 seconds' where status = 'RESERVED'",
    row: /^order \d+$/,
  },
  {
    rule: "an order has lines and costs what they cost",
    how: "an order costs more than its lines",
    sql: `update orders set total_before_additions = 1, total_gross = 1 where id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "an order has lines and costs what they cost",
    how: "an order lost its lines",
    sql: `delete from order_items where order_id = ${order("Shirt")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a total is the sum of its parts",
    how: "tax was added to an order alone",
    sql: `alter table orders drop constraint orders_totals_add_up;
     update orders set total_tax = 7 where id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a total is the sum of its parts",
    how: "a line costs less than its units",
    sql: `update order_items set price = price + 1 where order_id = ${order("Paid")}`,
    row: /^order_item \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "a ticket of a completed order is missing",
    sql: `delete from attendees where position = 3 and order_id = ${order("Free")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "an order has a ticket too many",
    sql: oneMoreTicket("Free"),
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "a released ticket is active again",
    sql: `update attendees set status = 'ACTIVE' where order_id = ${order("OneLess")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "a paid ticket still waits for payment",
    sql: `update attendees set status = 'AWAITING_PAYMENT' where position = 1 and order_id = ${order("Paid")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "a ticket of a cancelled order is active",
    sql: `update attendees set status = 'ACTIVE' where position = 1 and order_id = ${order("Cancelled")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "a ticket of an order that came too late is active",
    sql: `update attendees set status = 'ACTIVE' where position = 1 and order_id = ${order("Late")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "an order that waits to be paid offline says so throughout",
    how: "an order waits offline for a card",
    sql: `update orders set status = 'AWAITING_OFFLINE_PAYMENT', completed_at = null where id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a line has one ticket for each unit, in the state of its order",
    how: "a ticket that is not paid yet opens the door",
    sql: `update attendees set status = 'ACTIVE' where position = 2 and order_id = ${order("Offline")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "an order that waits to be paid offline says so throughout",
    how: "an order waits for nothing",
    sql: `update orders set payment_status = 'AWAITING_PAYMENT' where id = ${order("Offline")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a line replaces as many units as were changed from another",
    how: "a ticket was changed for nothing",
    sql: `update order_items set released_quantity = 1, moved_quantity = 1 where order_id = ${order("Free")}`,
    row: /^order_item \d+ of order \d+$/,
  },
  {
    rule: "an order's tickets are numbered from one",
    how: "tickets are numbered with a gap",
    sql: `update attendees set position = 9 where position = 2 and order_id = ${order("Free")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a ticket is for what its line says",
    how: "a shirt comes with a ticket",
    sql: oneMoreTicket("Shirt"),
    row: /^attendee \d+$/,
  },
  {
    rule: "a ticket is for what its line says",
    how: "a ticket is for another price",
    sql: `update attendees set product_price_id = 999 where order_id = ${order("Free")}`,
    row: /^attendee \d+$/,
  },
  {
    rule: "a completed order that costs something keeps one payment of exactly that",
    how: "a cent of a payment is missing",
    sql: `update payments set amount = amount - 1 where order_id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a completed order that costs something keeps one payment of exactly that",
    how: "a payment is in another currency",
    sql: `update payments set currency = 'USD' where order_id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a completed order that costs something keeps one payment of exactly that",
    how: "a completed order was never paid",
    sql: `delete from payments where order_id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "a completed order that costs something keeps one payment of exactly that",
    how: "both of two payments were kept",
    sql: `delete from refunds where reason = 'DUPLICATE'`,
    row: /^order \d+$/,
  },
  {
    rule: "a paid order says who took the payment",
    how: "nobody took a payment",
    sql: `update orders set payment_provider = null where id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "an order that was not completed keeps no payment",
    how: "money was kept for places that were gone",
    sql: "delete from refunds where reason = 'SOLD_OUT'",
    row: /^payment \d+ of order \d+$/,
  },
  {
    rule: "a payment is what its intent was for",
    how: "a paid intent has no payment",
    sql: `delete from payments where order_id = ${order("Paid")}`,
    row: /^payment_intent \d+$/,
  },
  {
    rule: "a payment is what its intent was for",
    how: "a payment's intent is still open",
    sql: `update payment_intents set status = 'PROCESSING' where order_id = ${order("Paid")}`,
    row: /^payment_intent \d+$/,
  },
  {
    rule: "a payment is what its intent was for",
    how: "a payment moved to another order",
    sql: `update payments set order_id = ${order("Free")} where order_id = ${order("Paid")}`,
    row: /^payment_intent \d+$/,
  },
  {
    rule: "no more is given back than was paid",
    how: "more was given back than paid",
    sql: "update refunds set amount = amount + 1 where reason = 'DUPLICATE'",
    row: /^payment \d+$/,
  },
  {
    rule: "an order knows what was given back of it",
    how: "an order claims a refund that was not made",
    sql: `update orders set total_refunded = 1 where id = ${order("Paid")}`,
    row: /^order \d+$/,
  },
  {
    rule: "what the simulator took is a payment here, or went back",
    how: "the simulator's money has no payment",
    sql: `delete from payments where order_id = ${order("Paid")}`,
    row: /^simulator_intent pi_sim_/,
  },
  {
    rule: "what the simulator took is a payment here, or went back",
    how: "the simulator took money nobody asked for",
    sql: `insert into simulator_intents (id, idempotency_key, client_secret, amount, currency, status)
     values ('pi_sim_lost', 'lost', 'secret', 5, 'EUR', 'succeeded')`,
    row: /^simulator_intent pi_sim_lost$/,
  },
  {
    rule: "what is a payment here, the simulator took",
    how: "the simulator never took a payment",
    sql: `update simulator_intents set status = 'canceled'
     where id = (select provider_intent_id from payment_intents where order_id = ${order("Paid")})`,
    row: /^payment \d+$/,
  },
  {
    rule: "what was given back here, the simulator gave back, once",
    how: "the simulator knows nothing of a refund",
    sql: "delete from simulator_refunds",
    row: /^refund \d+$/,
  },
  {
    rule: "what was given back here, the simulator gave back, once",
    how: "the simulator gave money back twice",
    sql: `insert into simulator_refunds (id, idempotency_key, intent_id, amount)
     select 're_again', 'again', id, amount from simulator_intents limit 1`,
    row: /^simulator_refund re_again$/,
  },
  {
    rule: "a day's figures are a recount of its orders",
    how: "a day counts one unit too many",
    sql: "update event_daily_statistics set products_sold = products_sold + 1",
    row: /^event \d+ on \d{4}-\d\d-\d\d$/,
  },
  {
    rule: "a day's figures are a recount of its orders",
    how: "a day was never counted",
    sql: "delete from event_daily_statistics",
    row: /^event \d+ on/,
  },
  {
    rule: "a price's figures are a recount of its lines",
    how: "a price counts a cent too little",
    sql: "update product_price_sales set sales_total_gross = sales_total_gross - 1",
    row: /^product_price \d+$/,
  },
  {
    rule: "a price's figures are a recount of its lines",
    how: "a price was never counted",
    sql: "delete from product_price_sales",
    row: /^product_price \d+$/,
  },
  {
    rule: "nobody is in twice",
    how: "a ticket was let in twice",
    sql: `drop index check_ins_one_each;
     insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id)
     select account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, 'ci_again', 'again' from check_ins limit 1`,
    row: /^attendee \d+ at check_in_list \d+$/,
  },
  {
    rule: "a check-in is of a ticket of its event",
    how: "nobody holds a ticket that was let in",
    sql: "drop index check_ins_one_each; update check_ins set attendee_id = 999",
    row: /^check_in \d+$/,
  },
  {
    rule: "a check-in is of a ticket of its event",
    how: "a ticket was let in at another event",
    sql: "update check_ins set event_id = 999",
    row: /^check_in \d+$/,
  },
  {
    rule: "a row is of the same account as what it belongs to",
    how: "a line is of another account than its order",
    sql: `alter table order_items disable trigger all;
     update order_items set account_id = account_id + 1000000 where order_id = ${order("Shirt")}`,
    row: /^order_items\.(event_id of events|order_id of orders|product_id of products|stock_ids of stock) \d+$/,
  },
  {
    rule: "a row is of the same account as what it belongs to",
    how: "a ticket, which no key protects, is of another account than its product",
    sql: `alter table attendees disable trigger all; update attendees set order_id = -1, order_item_id = -1,
     product_price_id = -1, event_id = -1, account_id = account_id + 1000000 where order_id = ${order("Cancelled")}`,
    row: /^attendees\.product_id of products \d+$/,
  },
  {
    rule: "a row is of the same account as what it belongs to",
    how: "a line names a counter of another account in its array",
    sql: `alter table stock disable trigger all; update stock set account_id = account_id + 1000000
     where id = (select stock_ids[1] from order_items where order_id = ${order("Free")} limit 1)`,
    row: /^(order_items\.stock_ids|product_prices\.stock_id) of stock \d+$|^stock\.event_id of events \d+$/,
  },
];

function oneMoreTicket(name: string): string {
  return `
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
                           short_id, public_id, ticket_secret, first_name, last_name, email, status)
    select i.account_id, i.event_id, i.order_id, i.id, i.product_id, i.product_price_id,
           1 + (select count(*) from attendees a where a.order_id = i.order_id),
           'a_more', 'A-MORE', 'secret', 'One', 'More', 'more@example.org', 'ACTIVE'
    from order_items i where i.order_id = ${order(name)}`;
}
