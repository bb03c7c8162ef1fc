import type pg from "pg";
import type { ProviderState } from "../../test/stripe/provider-state.ts";
import type { Intent, Refund } from "../../test/stripe/objects.ts";

interface OwnIntent {
  provider_intent_id: string;
  connected_account_id: string | null;
  status: string;
  order_id: number;
  order_status: string;
  paid: number | null;
  currency: string | null;
  charge: string | null;
  fee: number | null;
  application_fee: number | null;
}

interface OwnRefund {
  id: number;
  provider_refund_id: string | null;
  provider_intent_id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string;
}

interface OwnDispute {
  provider_dispute_id: string;
  amount: number;
  status: string;
}

/**
 * Compares the payment service's ledger with ours, line by line, after all retries have ended: charges, fees,
 * refunds and disputes; payments unknown here; money for an order that is still open; orders whose balance
 * differs from their payments and refunds.
 */
export async function compareLedgers(pool: pg.Pool, books: ProviderState): Promise<string[]> {
  return [
    ...compareIntents(await readIntents(pool), books),
    ...compareRefunds(await readRefunds(pool), books),
    ...compareDisputes(await readDisputes(pool), books),
    ...(await findUnmadeIntents(pool)),
    ...(await findWrongBalances(pool)),
  ];
}

const STATUS_HERE: Readonly<Record<string, string[]>> = {
  requires_payment_method: ["REQUIRES_PAYMENT_METHOD"],
  requires_action: ["REQUIRES_ACTION"],
  processing: ["PROCESSING"],
  succeeded: ["SUCCEEDED"],
  canceled: ["CANCELLED"],
};

const CAN_BE_PAID = new Set(["requires_payment_method", "requires_action"]);

function compareIntents(ours: Map<string, OwnIntent>, books: ProviderState): string[] {
  const differences: string[] = [];
  for (const theirs of books.intents.values()) {
    const own = ours.get(theirs.id);
    if (!own) differences.push(`${theirs.id} is ${theirs.status} there, and unknown here`);
    else differences.push(...compareIntent(own, theirs, books));
  }
  for (const id of ours.keys()) if (!books.intents.has(id)) differences.push(`${id} is unknown there`);
  return differences;
}

function compareIntent(own: OwnIntent, theirs: Intent, books: ProviderState): string[] {
  const { id } = theirs;
  const differences: string[] = [];
  if (!STATUS_HERE[theirs.status]?.includes(own.status))
    differences.push(`${id} is ${theirs.status} there, ${own.status} here`);
  if (theirs.account !== (own.connected_account_id ?? "own"))
    differences.push(`${id} is on ${theirs.account} there, on ${own.connected_account_id} here`);
  const charge = books.charges.get(theirs.latest_charge ?? "");
  const entry = charge?.balance_transaction;
  const feeOf = (isWanted: (type: string) => boolean) =>
    (entry?.fee_details ?? [])
      .filter(({ type }) => isWanted(type))
      .reduce((sum, { amount }) => sum + amount, 0);
  const there = charge
    ? [
        charge.amount,
        charge.currency.toUpperCase(),
        charge.id,
        feeOf((type) => type === "stripe_fee"),
        feeOf((type) => type === "application_fee"),
      ]
    : [null, null, null, null, null];
  const here = [own.paid, own.currency, own.charge, own.fee, own.application_fee];
  if (JSON.stringify(there) !== JSON.stringify(here))
    differences.push(
      `${id} of order ${own.order_id}: charged ${there.join(" ")} there, ${here.join(" ")} here`,
    );
  if (CAN_BE_PAID.has(theirs.status) && own.order_status !== "RESERVED")
    differences.push(`${id} can still be paid there, and order ${own.order_id} is ${own.order_status}`);
  if (charge && own.order_status === "RESERVED")
    differences.push(`${id} is paid, and order ${own.order_id} is still open`);
  return differences;
}

const REFUND_STATUS_HERE: Readonly<Record<Refund["status"], string>> = {
  pending: "PENDING",
  succeeded: "SUCCEEDED",
  failed: "FAILED",
  canceled: "FAILED",
};

function compareRefunds(refunds: OwnRefund[], books: ProviderState): string[] {
  const differences: string[] = [];
  const ours = new Map(refunds.map((refund) => [refund.provider_refund_id, refund]));
  for (const theirs of books.refunds.values()) {
    const own = ours.get(theirs.id);
    if (!own && REFUND_STATUS_HERE[theirs.status] === "FAILED") continue;
    const there = [
      theirs.payment_intent,
      theirs.amount,
      theirs.currency.toUpperCase(),
      REFUND_STATUS_HERE[theirs.status],
    ];
    const here = own ? [own.provider_intent_id, own.amount, own.currency, own.status] : ["nothing"];
    if (there.join(" ") !== here.join(" "))
      differences.push(`${theirs.id}: ${there.join(" ")} there, ${here.join(" ")} here`);
    const fee = books.intents.get(theirs.payment_intent)!.application_fee_amount ?? 0;
    const charged = books.charges.get(theirs.charge)!.amount;
    const isOurs = theirs.metadata.refund_key !== undefined;
    if (
      isOurs &&
      theirs.status === "succeeded" &&
      theirs.returned_fee !== Math.round((fee * theirs.amount) / charged)
    )
      differences.push(`${theirs.id} returned ${theirs.returned_fee} of the platform's fee of ${fee}`);
  }
  for (const own of refunds) {
    if (own.provider_refund_id !== null && !books.refunds.has(own.provider_refund_id))
      differences.push(`refund ${own.id} is ${own.provider_refund_id}, which is unknown there`);
    if (own.provider_refund_id === null && own.status !== "FAILED")
      differences.push(
        `refund ${own.id} (${own.reason}) of ${own.amount} is ${own.status} here, and never was there`,
      );
  }
  return differences;
}

const DISPUTE_STATUS_HERE: Readonly<Record<string, string>> = {
  needs_response: "OPEN",
  won: "WON",
  lost: "LOST",
};

function compareDisputes(ours: Map<string, OwnDispute>, books: ProviderState): string[] {
  return [...books.disputes.values()].flatMap(({ id, amount, status }) => {
    const own = ours.get(id);
    const there = `${amount} ${DISPUTE_STATUS_HERE[status]}`;
    const here = own ? `${own.amount} ${own.status}` : "nothing";
    return there === here ? [] : [`dispute ${id}: ${there} there, ${here} here`];
  });
}

async function readIntents(pool: pg.Pool): Promise<Map<string, OwnIntent>> {
  const { rows } = await pool.query<OwnIntent>(
    `select i.provider_intent_id, i.connected_account_id, i.status, i.order_id, o.status as order_status,
       p.amount as paid, p.currency, p.provider_charge_id as charge, p.provider_fee as fee, p.application_fee
     from payment_intents i join orders o on o.id = i.order_id left join payments p on p.payment_intent_id = i.id
     where i.provider = 'STRIPE' and i.provider_intent_id is not null`,
  );
  return new Map(rows.map((row) => [row.provider_intent_id, row]));
}

async function readRefunds(pool: pg.Pool): Promise<OwnRefund[]> {
  const { rows } = await pool.query<OwnRefund>(
    `select r.id, r.provider_refund_id, i.provider_intent_id, r.amount, r.currency, r.status, r.reason
     from refunds r join payments p on p.id = r.payment_id join payment_intents i on i.id = p.payment_intent_id
     where i.provider = 'STRIPE'`,
  );
  return rows;
}

async function readDisputes(pool: pg.Pool): Promise<Map<string, OwnDispute>> {
  const { rows } = await pool.query<OwnDispute>("select provider_dispute_id, amount, status from disputes");
  return new Map(rows.map((row) => [row.provider_dispute_id, row]));
}

/** Finds intents that were recorded but never created, for an order that can no longer be paid. */
async function findUnmadeIntents(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; status: string }>(
    `select i.id, o.status from payment_intents i join orders o on o.id = i.order_id
     where i.provider = 'STRIPE' and i.status = 'CREATED' and o.status not in ('RESERVED')`,
  );
  return rows.map(({ id, status }) => `intent ${id} was never made, and its order is ${status}`);
}

/** An order's balance is its payments less its refunds (docs/domain/payments.md). */
async function findWrongBalances(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; expected: number; kept: number }>(
    `select o.id, case when o.completed_at is null then 0 else o.total_gross - o.total_refunded end as expected, b.kept
     from orders o
     join (
       select p.order_id, (sum(p.amount - coalesce(r.amount, 0)))::bigint as kept
       from payments p
       join payment_intents i on i.id = p.payment_intent_id and i.provider = 'STRIPE'
       left join (select payment_id, sum(amount) as amount from refunds where status = 'SUCCEEDED' group by 1) r
         on r.payment_id = p.id
       group by 1
     ) b on b.order_id = o.id
     where b.kept <> case when o.completed_at is null then 0 else o.total_gross - o.total_refunded end`,
  );
  return rows.map(
    ({ id, expected, kept }) => `order ${id} says that it keeps ${expected}, its books say ${kept}`,
  );
}
