import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { emailUpTo, Id, Instant, listingQuery, listOf, one, Text } from "../values/wire.ts";

/**
 * WAITING until a place is offered, OFFERED while the offered places are held, then BOUGHT or EXPIRED. LEFT: the
 * visitor or the organiser ended the entry.
 */
export const WAITING_STATUSES = ["WAITING", "OFFERED", "BOUGHT", "EXPIRED", "LEFT"] as const;
export type WaitingStatus = (typeof WAITING_STATUSES)[number];

/** The most tickets that one entry waits for. */
export const MAX_WAITING_QUANTITY = 20;
/** The most entries that one call offers places to. */
export const MAX_OFFERS = 50;

/** A confirmed place in the queue for one price of a product. */
export const WaitingEntry = z.object({
  id: Id,
  event_id: Id,
  product_id: Id,
  product_price_id: Id,
  product_title: z.string(),
  /** Null: the product has one price. */
  price_label: z.string().nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  quantity: z.int(),
  status: z.enum(WAITING_STATUSES),
  /** Counts from 1 among those who wait for the same price. Null unless WAITING. */
  position: z.int().nullable(),
  joined_at: Instant,
  offered_at: Instant.nullable(),
  /** End of the offer. Null before the first. */
  offer_ends_at: Instant.nullable(),
  /** The order of the newest offer. Null before the first, and after the order was deleted. */
  order_id: Id.nullable(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/** One price that people wait or waited for. */
export const WaitedPrice = z.object({
  product_price_id: Id,
  product_title: z.string(),
  price_label: z.string().nullable(),
  /** Entries that wait, and the tickets that they want. */
  waiting: z.int(),
  wanted: z.int(),
  /** Entries with an open offer. */
  offered: z.int(),
  /** Units that can be offered now. Null: without limit. */
  available: z.int().nullable(),
});
export type WaitedPrice = z.infer<typeof WaitedPrice>;

export const WaitingSummary = z.object({
  waiting: z.int(),
  offered: z.int(),
  bought: z.int(),
  expired: z.int(),
  prices: z.array(WaitedPrice),
});
export type WaitingSummary = z.infer<typeof WaitingSummary>;

/** What the link in an e-mail shows. Contains no address, because people may forward the link. */
export const WaitingPlace = z.object({
  event: z.object({
    id: Id,
    title: z.string(),
    slug: z.string(),
    timezone: z.string(),
    content_language: z.string().nullable(),
  }),
  product_price_id: Id,
  product_title: z.string(),
  price_label: z.string().nullable(),
  quantity: z.int(),
  /** UNCONFIRMED: nothing is stored yet. */
  status: z.enum(["UNCONFIRMED", ...WAITING_STATUSES]),
  position: z.int().nullable(),
  offer_ends_at: Instant.nullable(),
  /** Path of the checkout of the offered places, with its session. Null unless OFFERED. */
  checkout_path: z.string().nullable(),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

export const WAITING_LISTING = {
  sorts: ["joined_at", "offered_at", "email"],
  defaultSort: "joined_at",
  defaultDirection: "asc",
  filters: {
    status: WAITING_STATUSES,
    product_price_id: "number",
    email: "text",
    joined_at: "instant",
  },
} as const;

const ofEvent = z.object({ event_id: Id });
const ofLink = z.object({ token: z.string().max(1_500) });

export const JoinWaitingList = z.object({
  product_price_id: Id,
  quantity: z.int().min(1).max(MAX_WAITING_QUANTITY).default(1),
  first_name: Text(100),
  last_name: Text(100).optional(),
  email: emailUpTo(255),
});
export type JoinWaitingList = z.infer<typeof JoinWaitingList>;

export const waitingListContract = {
  listWaitingEntries: route({
    method: "GET",
    path: "/events/{event_id}/waiting-list",
    summary: "List the people who wait, or waited, for places of the event",
    policy: "user",
    params: ofEvent,
    query: listingQuery(WAITING_LISTING),
    response: listOf(WaitingEntry),
  }),
  getWaitingSummary: route({
    method: "GET",
    path: "/events/{event_id}/waiting-list/summary",
    summary: "Count the entries of the event's waiting list, and the units that can be offered",
    policy: "user",
    params: ofEvent,
    response: one(WaitingSummary),
  }),
  offerPlaces: route({
    method: "POST",
    path: "/events/{event_id}/waiting-list/offers",
    summary: "Hold places for the next who wait for a price, or for chosen entries, and e-mail them",
    policy: "user",
    params: ofEvent,
    body: z.union([
      z.object({ product_price_id: Id, count: z.int().min(1).max(MAX_OFFERS) }),
      z.object({ entry_ids: z.array(Id).min(1).max(MAX_OFFERS) }),
    ]),
    response: one(z.object({ offered: z.int() })),
    isRepeatable: true,
  }),
  removeWaitingEntry: route({
    method: "DELETE",
    path: "/events/{event_id}/waiting-list/{entry_id}",
    summary: "End an entry, and release the places that it holds",
    policy: "user",
    params: z.object({ event_id: Id, entry_id: Id }),
    response: null,
  }),
  joinWaitingList: route({
    method: "POST",
    path: "/public/events/{event_id}/waiting-list",
    summary:
      "E-mail a link that confirms the wish for places that are sold out; the response never says whether the address waits already",
    policy: "public",
    isRepeatable: true,
    params: ofEvent,
    body: JoinWaitingList,
    response: null,
  }),
  getWaitingPlace: route({
    method: "GET",
    path: "/public/waiting-list/{token}",
    summary: "Get the state of an entry by its link",
    policy: "public",
    params: ofLink,
    response: one(WaitingPlace),
  }),
  confirmWaitingPlace: route({
    method: "POST",
    path: "/public/waiting-list/{token}/confirm",
    summary: "Add the link's entry to the waiting list, within two days of the request",
    policy: "public",
    params: ofLink,
    response: one(WaitingPlace),
  }),
  leaveWaitingList: route({
    method: "POST",
    path: "/public/waiting-list/{token}/leave",
    summary: "End the link's entry, and release the places that it holds; the link never expires",
    policy: "public",
    params: ofLink,
    response: null,
  }),
};
export type WaitingListContract = typeof waitingListContract;
