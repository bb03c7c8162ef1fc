import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { type DocumentSums, NOTHING, plus, shareOf, within } from "./corrected-sums.ts";
import type { InvoiceContent, InvoiceLine, IssuedInvoice } from "./issued-invoice.ts";

/**
 * Issues the documents that correct the invoices of these orders: a credit note for each successful refund,
 * and one cancellation over the rest for a cancelled order. Idempotent: it reads only the current rows and
 * issues no document twice. The documents of an order always add up to its total, tax by tax.
 */
export async function issueCorrections(tx: Tx, orderIds: number[]): Promise<void> {
  for (const orderId of await lockInvoices(tx, orderIds)) {
    const order = await readOrder(tx, orderId);
    if (order.documents.some(({ kind }) => kind === "CANCELLATION")) continue;
    if (order.status === "CANCELLED") {
      await issueCorrection(tx, {
        orderId,
        kind: "CANCELLATION",
        content: remainingAmounts(order.documents),
      });
    } else {
      await creditRefunds(tx, order);
    }
  }
}

/**
 * Issues a supplement for a paid price difference of a changed ticket, or a credit note for one that was
 * returned outside the program. The caller has locked the order after `lockInvoices`.
 */
export async function issueForChangedTickets(tx: Tx, orderId: number, amount: number): Promise<void> {
  const { documents } = await readOrder(tx, orderId);
  const isCancelled = documents.some(({ kind }) => kind === "CANCELLATION");
  if (documents.length === 0 || isCancelled || amount === 0) return;
  const left = leftOf(documents);
  const isCredit = amount < 0;
  const invoice = documents.find(({ kind }) => kind === "INVOICE");
  // An order that was refunded in full has no parts left to tell the taxes by.
  const whole = left.total_gross === 0 && invoice ? invoice.content : left;
  const sums = shareOf(whole, isCredit ? Math.min(-amount, left.total_gross) : amount);
  if (sums.total_gross === 0) return;
  const name = await nameOfChanges(tx, orderId);
  await issueCorrection(tx, {
    orderId,
    kind: isCredit ? "CREDIT_NOTE" : "SUPPLEMENT",
    content: { ...sums, lines: [lineOver(sums, { about: "TICKET_CHANGE", name })] },
  });
}

/** Locks the number sequences of these orders' organisers. Returns the orders that have an invoice. */
export async function lockInvoices(tx: Tx, orderIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ invoiced: number[] }>`
    select lock_invoices(${orderIds}::bigint[]) as invoiced`.execute(tx);
  return rows[0]!.invoiced;
}

type Document = Pick<IssuedInvoice, "kind" | "invoice_number" | "content"> & { refund_id: number | null };

interface InvoicedOrder {
  id: number;
  status: string;
  total_refunded: number;
  documents: Document[];
}

async function readOrder(tx: Tx, orderId: number): Promise<InvoicedOrder> {
  const { rows } = await sql<InvoicedOrder>`
    select o.id, o.status, o.total_refunded, coalesce((
      select json_agg(json_build_object(
        'kind', i.kind, 'invoice_number', i.invoice_number, 'content', i.content, 'refund_id', i.refund_id)
        order by i.number)
      from invoices i where i.order_id = o.id), '[]') as documents
    from orders o where o.id = ${orderId}`.execute(tx);
  return rows[0]!;
}

/** Totals of all documents of an order together. */
function leftOf(documents: Document[]): DocumentSums {
  return documents.reduce(
    (left, { kind, content }) => plus(left, content, kind === "INVOICE" || kind === "SUPPLEMENT" ? 1 : -1),
    NOTHING,
  );
}

interface Refund {
  id: number;
  amount: number;
  lines: { order_item_id: number; amount: number; name: string; sums: DocumentSums }[];
}

/**
 * Issues a credit note for each refund that has none. If the bank returns a refund days later, its credit
 * note stays, because the money is still owed. The refund that repeats it gets no credit note.
 */
async function creditRefunds(
  tx: Tx,
  { id: orderId, total_refunded, documents }: InvoicedOrder,
): Promise<void> {
  const credited = documents
    .filter(({ refund_id }) => refund_id !== null)
    .reduce((sum, { content }) => sum + content.total_gross, 0);
  let due = total_refunded - credited;
  if (due <= 0) return;
  const issued = [...documents];
  for (const refund of await listRefundsToCredit(tx, orderId)) {
    const left = leftOf(issued);
    const amount = Math.min(refund.amount, due, left.total_gross);
    if (amount <= 0) return;
    due -= amount;
    const content = creditOf(refund, amount, { left, documents: issued });
    await issueCorrection(tx, { orderId, kind: "CREDIT_NOTE", refundId: refund.id, content });
    issued.push({
      kind: "CREDIT_NOTE",
      invoice_number: "",
      refund_id: refund.id,
      content: content as InvoiceContent,
    });
  }
}

async function listRefundsToCredit(tx: Tx, orderId: number): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select r.id, r.amount, coalesce((
      select json_agg(json_build_object(
        'order_item_id', l.order_item_id, 'amount', l.amount, 'name', i.item_name,
        'sums', json_build_object(
          'total_before_additions', i.total_before_additions, 'taxes_and_fees', i.taxes_and_fees,
          'total_tax', i.total_tax, 'total_fee', i.total_fee, 'total_gross', i.total_gross)) order by i.id)
      from refund_lines l join order_items i on i.id = l.order_item_id where l.refund_id = r.id), '[]') as lines
    from refunds r
    join payments p on p.id = r.payment_id
    where r.order_id = ${orderId} and r.status = 'SUCCEEDED' and p.is_of_order
      and not exists (select from invoices c where c.refund_id = r.id)
    order by r.id`.execute(tx);
  return rows;
}

type Credit = DocumentSums & { lines: InvoiceLine[] };

interface Before {
  left: DocumentSums;
  documents: Document[];
}

/** Splits a refund of lines by its lines. Splits any other refund in proportion to the rest. */
function creditOf({ amount: wanted, lines }: Refund, amount: number, { left, documents }: Before): Credit {
  const isByLine = amount === wanted && lines.reduce((sum, line) => sum + line.amount, 0) === amount;
  if (!isByLine) {
    const sums = shareOf(left, amount);
    return { ...sums, lines: [lineOver(sums, { about: "REFUND", name: "" })] };
  }
  const credit: Credit = { ...NOTHING, lines: [] };
  return lines.reduce((sofar, { order_item_id, amount: ofLine, name, sums }) => {
    const earlier = [...documents.flatMap(({ content }) => content.lines), ...sofar.lines];
    const leftOfLine = earlier
      .filter((line) => line.order_item_id === order_item_id && line.sums)
      .reduce((rest, line) => plus(rest, line.sums!, -1), sums);
    const rest = plus(left, sofar, -1);
    const limit = within(leftOfLine, rest);
    const share = shareOf(limit.total_gross >= ofLine ? limit : rest, ofLine);
    const line = { ...lineOver(share, { about: "REFUND", name }), order_item_id, sums: share };
    return { ...plus(sofar, share), lines: [...sofar.lines, line] };
  }, credit);
}

/** The lines of a cancellation: the invoice, its supplements, and the credit notes with a minus. */
function remainingAmounts(documents: Document[]): Credit {
  const lines = documents.flatMap(({ kind, invoice_number, content }): InvoiceLine[] => {
    if (kind === "INVOICE") return content.lines;
    const isCredit = kind === "CREDIT_NOTE";
    const line = lineOver(content, { about: isCredit ? "CREDITED" : "BILLED", name: invoice_number });
    return [{ ...line, total: isCredit ? -line.total : line.total }];
  });
  return { ...leftOf(documents), lines };
}

function lineOver(
  { total_before_additions: total }: DocumentSums,
  { about, name }: { about: NonNullable<InvoiceLine["about"]>; name: string },
): InvoiceLine {
  return { about, name, quantity: null, price: total, price_before_discount: null, total };
}

/** Names the ticket changes of the order: "Standard → VIP". */
async function nameOfChanges(tx: Tx, orderId: number): Promise<string> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(o.item_name || ' → ' || i.item_name, ', ' order by i.id) as names
    from order_items i join order_items o on o.id = i.replaces_item_id
    where i.order_id = ${orderId}`.execute(tx);
  return rows[0]!.names ?? "";
}

interface Correction {
  orderId: number;
  kind: Document["kind"];
  refundId?: number;
  content: Credit;
}

async function issueCorrection(tx: Tx, { orderId, kind, refundId, content }: Correction): Promise<void> {
  await sql`
    select issue_correction(${orderId}, ${kind}, ${refundId ?? null}, ${JSON.stringify(content)}::jsonb)`.execute(
    tx,
  );
}
