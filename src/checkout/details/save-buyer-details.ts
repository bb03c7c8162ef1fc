import { findOnSaleSince } from "../../catalog/index.ts";
import { withFreshSnapshot } from "../../platform/with-fresh-snapshot.ts";
import { Refusal } from "../../values/refusal.ts";
import { publicId } from "../../values/short-id.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import {
  addCodes,
  type CheckoutLink,
  type CheckoutOrder,
  isHeld,
  isOwn,
  refusalOfState,
} from "../checkout-order.ts";
import { drawUniqueCodes } from "../draw-unique-codes.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import { currentRequestId } from "../../platform/telemetry/request-scope.ts";
import { currentTraceparent } from "../../platform/telemetry/spans.ts";
import {
  type Completion,
  type CompletionRequest,
  refusalOfCompletion,
} from "../completion/complete-orders.ts";
import type { IssuedTicket } from "./issued-ticket.ts";
import type { BuyerDetails, PublicOrder } from "../contract.ts";
import { hasSameDetails } from "./has-same-details.ts";
import { issueTickets } from "./issue-tickets.ts";
import { publicOrder } from "../public-order.ts";
import type { CheckoutForm } from "../questions/checkout-form-cache.ts";
import { type CheckoutExtras, checkExtras, findAsks } from "../questions/checkout-extras.ts";
import { buyerLimitsOf, overLimit, assertStillAvailable } from "./assert-still-available.ts";

export interface Buyer extends CheckoutLink {
  details: BuyerDetails;
  locale: string;
  /** Client IP. Undefined for staff. */
  address?: string;
}

/**
 * Saves the buyer details. A free order completes with them and its tickets are issued. A paid order waits
 * for payment, and until then the buyer may change names. If the order is complete with these same details,
 * the call returns it: the first answer may have been lost.
 */
export async function saveBuyerDetails(checkout: CheckoutContext, buyer: Buyer): Promise<PublicOrder> {
  const order = takeRecentHold(checkout, buyer) ?? (await findOwnCheckoutOrder(checkout, buyer));
  try {
    return publicOrder(await writeBuyer(checkout, order, buyer));
  } catch (error) {
    if (!isFinished(error)) throw error;
    const finished = await findOwnCheckoutOrder(checkout, buyer);
    if (!(await hasSameDetails(checkout, finished, buyer.details))) throw error;
    return publicOrder(finished);
  }
}

/**
 * Returns the order if this process has just placed it, which saves a read. Details are checked only against
 * parts of the order that do not change during its hold. The completion checks that the hold has not ended.
 */
function takeRecentHold({ recentHolds }: CheckoutContext, buyer: Buyer): CheckoutOrder | undefined {
  const order = recentHolds.take(buyer.shortId);
  return order?.event_id === buyer.eventId && isOwn(order, buyer.session) ? order : undefined;
}

function isFinished(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    (error.code === "order_already_completed" || error.code === "order_not_reserved")
  );
}

/** Like `saveBuyerDetails`, for an order that was just read or placed. */
export async function writeBuyer(
  checkout: CheckoutContext,
  order: CheckoutOrder,
  { details, locale, address }: Pick<Buyer, "details" | "locale" | "address">,
): Promise<CheckoutOrder> {
  if (!isHeld(order)) throw refusalOfState(order);
  const askedAt = performance.now();
  const onSale = await assertStillAvailable(checkout, order);
  const { tickets, extras } = await checkDetails(checkout, order, details);
  const { first_name, last_name, email } = details.order;
  if (order.total_gross === 0) await checkout.takeFreeOrder({ address: address ?? null, email });
  const { outcome, decided_at } = await withFreshSnapshot(
    {
      cached: () => onSale,
      since: async (at) => (await findOnSaleSince(checkout.selling, order.event_id, at)) ?? onSale,
      askedAt,
      isStale: (refusal) => refusal.code === "over_buyer_limit",
    },
    async (by) => {
      const limits = buyerLimitsOf(by, order, email);
      const completion = await sendCompletion(checkout, {
        order_id: order.id,
        account_id: order.account_id,
        event_id: order.event_id,
        first_name,
        last_name,
        email,
        locale,
        attendees: tickets,
        request_id: currentRequestId(),
        traceparent: currentTraceparent(),
        ...(extras && { extras }),
        ...(limits && { limits }),
      });
      const { outcome } = completion;
      if (outcome === "over_buyer_limit") throw overLimit(by, order);
      if (outcome !== "completed" && outcome !== "awaiting_payment") throw refusalOfCompletion(outcome);
      return completion;
    },
  );

  checkout.changes.publish({ event_id: order.event_id, topic: "orders" });
  const isCompleted = outcome === "completed";
  if (isCompleted) checkout.heldPlaces.bought(holderOf(order, address), order.id);
  const written: CheckoutOrder = {
    ...order,
    first_name,
    last_name,
    email,
    locale,
    status: isCompleted ? "COMPLETED" : "RESERVED",
    payment_status: isCompleted ? "NO_PAYMENT_REQUIRED" : "AWAITING_PAYMENT",
    attendees: tickets.map((ticket) => ({
      ...ticket,
      guest_token: ticket.guest_token ?? null,
      is_named: ticket.guest_token === undefined,
      status: isCompleted ? "ACTIVE" : "AWAITING_PAYMENT",
      created_at: decided_at.toISOString(),
    })),
  };
  if (isCompleted) await addCodes({ db: checkout.selling, secretKeys: checkout.secretKeys }, written);
  return written;
}

/**
 * Issues the tickets and checks the answers. A refusal always rests on a checkout form that was read after
 * the request.
 */
async function checkDetails(
  checkout: CheckoutContext,
  order: CheckoutOrder,
  details: BuyerDetails,
): Promise<{ tickets: IssuedTicket[]; extras: CheckoutExtras | null }> {
  const check = (asks: CheckoutForm) => {
    const issued = issueTickets(order, details, asks.guest_names);
    const extras = checkExtras(asks, order, details, issued);
    return { tickets: issued.map(({ ticket }) => ticket), extras };
  };
  return withFreshSnapshot(
    {
      cached: () => findAsks(checkout.asks, order, details),
      since: (askedAt) => checkout.asks.since(order.event_id, askedAt),
    },
    check,
  );
}

function holderOf({ event_id, session_hash }: CheckoutOrder, address: string | undefined) {
  return { address: address ?? null, eventId: event_id, session: session_hash.toString("hex") };
}

function sendCompletion({ completions }: CheckoutContext, request: CompletionRequest): Promise<Completion> {
  return drawUniqueCodes({
    constraint: "attendees_public_id",
    draw() {
      for (const ticket of request.attendees) ticket.public_id = publicId("A");
    },
    send: () => completions.ask(request).catch(refuseDeletedQuestion),
  });
}

/** The organiser deleted a question while the buyer answered it. */
function refuseDeletedQuestion(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  throw constraint === "question_answers_question" ? new Refusal("conflict") : error;
}
