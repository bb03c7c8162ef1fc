import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { emailUpTo, Id, Minor, one, OptionalText, Text } from "../../values/wire.ts";
import { Extras } from "../questions/contract.ts";
import { checkoutParams, session } from "./links.ts";
import { PublicOrder } from "./public-order.ts";

const CampaignPart = z.string().max(2_000).nullish();

export const PlaceOrder = z.object({
  products: z
    .array(
      z.object({
        product_id: Id,
        quantities: z
          .array(z.object({ price_id: Id, quantity: z.int().min(0).max(10_000), price: Minor.optional() }))
          .min(1)
          .max(50),
      }),
    )
    .min(1)
    .max(100),
  promo_code: OptionalText(50),
  /** Who brought the buyer: counts where it is the event's and active, and is ignored where it is not. */
  affiliate_code: z.string().max(100).nullish(),
  /** The site whose link the buyer followed; of an address only the host is kept. */
  referrer: z.string().max(2_000).nullish(),
  /** What that link called itself. */
  utm_source: CampaignPart,
  utm_medium: CampaignPart,
  utm_campaign: CampaignPart,
  utm_term: CampaignPart,
  utm_content: CampaignPart,
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

const Name = Text(40);

export const BuyerDetails = z.object({
  order: z.object({ first_name: Name, last_name: Name, email: emailUpTo(100) }),
  /**
   * One entry for each ticket, in any order. Left out: the first is the buyer's, and the names of the others follow
   * where the event lets them; where it wants no names of guests all are the buyer's, whatever is given.
   */
  attendees: z
    .array(
      z.object({
        order_item_id: Id,
        first_name: OptionalText(100),
        last_name: OptionalText(100),
        email: emailUpTo(100).nullish(),
        /** The guest gets a link to enter a name and an address. */
        name_follows: z.boolean().optional(),
      }),
    )
    .max(10_000)
    .optional(),
  ...Extras.shape,
});
export type BuyerDetails = z.infer<typeof BuyerDetails>;

const placeParams = z.object({ event_id: Id });

export const checkoutContract = {
  placeOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order",
    summary: "Hold what was chosen for the time of a checkout",
    policy: "public",
    params: placeParams,
    query: session,
    body: PlaceOrder,
    response: one(PublicOrder),
    status: 201,
    isRepeatable: true,
  }),
  saveBuyerDetails: route({
    method: "PUT",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "Write down the buyer; a free order is complete with it",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    body: BuyerDetails,
    response: one(PublicOrder),
    unversioned: "only the browser that holds the order writes its details, whole, until it is placed",
  }),
  awaitOfflinePayment: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/await-offline-payment",
    summary: "Pay by transfer, invoice or cash: the order waits for it with its places taken",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  extendHold: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/extend",
    summary: "Five more minutes, once",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  abandonOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/abandon",
    summary: "Give the places back now",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  renewOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/renew",
    summary: "Hold the same things again after the time ran out; keeps what was typed",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
    status: 201,
  }),
};
