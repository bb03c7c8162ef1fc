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
  /** Affiliate code. Ignored unless it belongs to the event and is active. */
  affiliate_code: z.string().max(100).nullish(),
  /** Address of the referring site. Only its host is stored. */
  referrer: z.string().max(2_000).nullish(),
  /** Campaign parameters of the link that led the buyer to the event. */
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
   * One entry per ticket, in any order. If it is absent, the first ticket carries the buyer's name and the
   * others are left to the guests where the event allows that. If the event asks for no guest names, all
   * tickets carry the buyer's name, whatever is sent.
   */
  attendees: z
    .array(
      z.object({
        order_item_id: Id,
        first_name: OptionalText(100),
        last_name: OptionalText(100),
        email: emailUpTo(100).nullish(),
        /** The guest gets a link to enter name and address. */
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
    summary: "Place an order: hold what was chosen for the time limit of the checkout",
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
    summary: "Save the buyer's details; completes a free order",
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
    summary: "Pay by transfer, invoice or cash: the order awaits the payment and keeps its places",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  extendHold: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/extend",
    summary: "Extend the hold by five minutes, once",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  abandonOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/abandon",
    summary: "Release the held places now",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  renewOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/renew",
    summary: "Renew an expired hold with the same contents; keeps the details that were entered",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
    status: 201,
  }),
};
