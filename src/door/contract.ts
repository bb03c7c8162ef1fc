import { z } from "zod";
import { DOOR_COLOURS } from "../catalog/contract.ts";
import { Counts, Verdict } from "../check-in/contract.ts";
import { FileAnswer, route } from "../platform/http/contract.ts";
import { allOf, emailUpTo, Id, Instant, Minor, one, OptionalText, ShortId, Text } from "../values/wire.ts";

export const METHODS = ["CASH", "CARD_TERMINAL"] as const;
export type DoorMethod = (typeof METHODS)[number];

/** One unit of the goods in an order. */
export const Item = z.object({
  order_item_id: Id,
  unit: z.int(),
  name: z.string(),
  handed_out_at: Instant.nullable(),
  handed_out_by: z.string().nullable(),
});
export type Item = z.infer<typeof Item>;

/** The details of a scanned ticket that staff see beside its verdict. */
export const ScannedTicket = z.object({
  public_id: z.string(),
  note: z.string().nullable(),
  /** Words that the organiser gives to attendees, such as VIP. */
  labels: z.array(z.string()),
  /** The answers to the questions that the organiser shows at the door. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Tickets of the same order that this list would admit and that are not in yet. */
  others: z.int(),
  items: z.array(Item),
  /** The amount that the order still has to pay. Null: nothing, or this list may not take it. */
  due: z.object({ amount: Minor, currency: z.string() }).nullable(),
});
export type ScannedTicket = z.infer<typeof ScannedTicket>;

export const Offer = z.object({
  product_id: Id,
  price_id: Id,
  title: z.string(),
  tier: z.string().nullable(),
  is_ticket: z.boolean(),
  door_colour: z.enum(DOOR_COLOURS).nullable(),
  /** The price of one unit, with taxes and fees. */
  gross: Minor,
  /** Units left; null: unlimited. */
  left: z.int().nullable(),
  max: z.int(),
});
export type Offer = z.infer<typeof Offer>;

export const Takings = z.object({
  check_in_list_id: Id,
  list_name: z.string(),
  device_name: z.string().nullable(),
  method: z.enum(METHODS),
  kind: z.enum(["ORDER", "SALE"]),
  currency: z.string(),
  payments: z.int(),
  amount: Minor,
});
export type Takings = z.infer<typeof Takings>;

export const Sale = z.object({
  order_public_id: z.string(),
  total: Minor,
  currency: z.string(),
  tickets: z.array(z.string()),
});
export type Sale = z.infer<typeof Sale>;

const doorParams = z.object({ list_short_id: ShortId("cil") });
/** The device makes this key, and repeats a call with the same one. */
const DeviceKey = z.string().regex(/^[\w-]{8,48}$/);
const scanParams = z.object({ list_short_id: ShortId("cil"), scan_id: z.string().regex(/^[\w-]{8,64}$/) });
const Method = z.enum(METHODS);
const DeviceName = OptionalText(60);
const Lines = z
  .array(z.object({ product_id: Id, price_id: Id, quantity: z.int().min(1).max(100) }))
  .min(1)
  .max(20);

/** The sizes of labels: two of roll printers by Brother, one by Dymo, a quarter sheet, a card. */
export const BADGE_SIZES = ["62x29", "62x100", "89x36", "A6", "CARD"] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

export const contract = {
  getScannedTicket: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/scans/{scan_id}",
    summary: "Get what door staff see of a ticket that was scanned at this list",
    policy: "door",
    params: scanParams,
    response: one(ScannedTicket),
  }),
  admitOrder: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/scans/{scan_id}/others",
    summary: "Check in more tickets of a scanned ticket's order; repeating the call admits nobody else",
    policy: "door",
    params: scanParams,
    body: z.object({
      request_id: DeviceKey,
      count: z.int().min(1).max(100),
      device_name: DeviceName,
    }),
    response: z.object({ data: z.array(Verdict), counts: Counts }),
  }),
  handOut: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/scans/{scan_id}/items",
    summary: "Hand out one unit of goods of the order, once across all devices; or take it back",
    policy: "door",
    params: scanParams,
    body: z.object({
      order_item_id: Id,
      unit: z.int().min(1).max(10_000),
      is_handed_out: z.boolean(),
      device_name: DeviceName,
    }),
    response: z.object({ data: z.array(Item), is_changed: z.boolean() }),
  }),
  takePayment: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/scans/{scan_id}/payment",
    summary: "Record the payment of a scanned ticket's order at the door, which completes the order",
    policy: "door",
    params: scanParams,
    body: z.object({
      request_id: DeviceKey,
      method: Method,
      /** The sum that staff saw. The call is refused if the sum has changed since. */
      amount: Minor,
      device_name: DeviceName,
    }),
    response: one(z.object({ amount: Minor, currency: z.string() })),
  }),
  listOffers: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/offers",
    summary: "List what this door may sell now",
    policy: "door",
    params: doorParams,
    response: z.object({ data: z.array(Offer), currency: z.string() }),
  }),
  quoteSale: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/quote",
    summary:
      "Get the price of a walk-in sale with taxes and fees; lines as price:quantity, separated by commas",
    policy: "door",
    params: doorParams,
    query: z.object({ lines: z.string().regex(/^\d{1,15}:\d{1,3}(,\d{1,15}:\d{1,3}){0,19}$/) }),
    response: one(z.object({ total: Minor, tax: Minor, fee: Minor, currency: z.string() })),
  }),
  sell: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/sales",
    summary:
      "Sell at the door: creates a completed order and checks in those of its tickets that belong to this list",
    policy: "door",
    params: doorParams,
    body: z.object({
      request_id: DeviceKey,
      lines: Lines,
      method: Method,
      total: Minor,
      name: Text(40).optional(),
      email: emailUpTo(100).nullish(),
      device_name: DeviceName,
    }),
    response: z.object({ data: Sale, counts: Counts }),
  }),
  getBadge: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/scans/{scan_id}/badge",
    summary: "Download the badge of a ticket that was checked in at this list, as a PDF in label size",
    policy: "door",
    params: scanParams,
    query: z.object({ size: z.enum(BADGE_SIZES).default("62x29") }),
    response: FileAnswer,
  }),
  printBadges: route({
    method: "GET",
    path: "/events/{event_id}/badges",
    summary: "Download name badges of an event's valid tickets as a PDF in label size, 200 per file",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({
      size: z.enum(BADGE_SIZES).default("62x29"),
      product_id: Id.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: FileAnswer,
  }),
  listTakings: route({
    method: "GET",
    path: "/events/{event_id}/door-takings",
    summary: "List the money taken at an event's doors, by list, device and method",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: allOf(Takings),
  }),
};
export type DoorContract = typeof contract;
