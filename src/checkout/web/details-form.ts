import type { Problem } from "../../platform/http/browser-client.ts";
import type { FormErrors } from "../../ui/fields/use-form-errors.ts";
import type { BuyerDetails, PublicOrder } from "../contract.ts";
import type { Extras, GuestNames } from "../questions/contract.ts";
import { answerFieldOf, readAnswers, toGivenAnswers, type TypedAnswers } from "./parts/details-answers.ts";

/** All values of the details form, as typed. */
export interface TypedDetails {
  first_name: string;
  last_name: string;
  email: string;
  /** When guests are named: now, later by a link, or now because the organiser requires it. */
  names: "now" | "later" | "required";
  /** The buyer uses one of the tickets. */
  attends: boolean;
  /** One per ticket after the buyer's own. */
  guests: TypedGuest[];
  answers: TypedAnswers;
  /** By part of the address. Empty if no billing address is asked for. */
  billing: Partial<Record<BillingPart, string>>;
  opted_into_marketing: boolean;
  accepted_terms: boolean;
}

export const BILLING_PARTS = [
  "company",
  "vat_number",
  "address_line_1",
  "address_line_2",
  "postal_code",
  "city",
  "country",
] as const;
export type BillingPart = (typeof BILLING_PARTS)[number];

export function billingField(part: BillingPart): string {
  return `billing_${part}`;
}

export interface TypedGuest {
  order_item_id: number;
  first_name: string;
  last_name: string;
  email: string;
}

/** A ticket that may carry a guest's name. `number` counts from 2, because the buyer has ticket 1. */
export interface GuestTicket {
  number: number;
  orderItemId: number;
  itemName: string;
}

/** The line of each ticket, in the order of issue. */
function ticketLines(order: PublicOrder) {
  return order.order_items
    .filter((item) => item.product_type === "TICKET")
    .flatMap((item) => Array.from({ length: item.quantity }, () => item));
}

export function guestTickets(order: PublicOrder): GuestTicket[] {
  return ticketLines(order)
    .map((item, index) => ({ number: index + 1, orderItemId: item.id, itemName: item.item_name }))
    .slice(1);
}

/** Initial values of the form: the details that the order already has. */
export function knownDetails(
  order: PublicOrder,
  answers: TypedAnswers,
  { given, guest_names }: { given: Extras; guest_names: GuestNames },
): TypedDetails {
  const buyer = {
    first_name: order.first_name ?? "",
    last_name: order.last_name ?? "",
    email: order.email ?? "",
  };
  const guests = guestTickets(order).map(({ number, orderItemId }) => {
    const known = order.attendees.find(({ position }) => position === number);
    const isBuyers =
      !known?.is_named || (known.first_name === buyer.first_name && known.last_name === buyer.last_name);
    return {
      order_item_id: orderItemId,
      first_name: isBuyers ? "" : known.first_name,
      last_name: isBuyers ? "" : known.last_name,
      email: isBuyers || known.email === buyer.email ? "" : known.email,
    };
  });
  const hasNames = guests.some(isNamed);
  return {
    ...buyer,
    names: guest_names === "NOW" ? "required" : hasNames ? "now" : "later",
    attends: order.attendees.find(({ position }) => position === 1)?.is_named ?? true,
    guests,
    answers,
    billing: Object.fromEntries(
      BILLING_PARTS.flatMap((part) => {
        const text = given.billing?.[part];
        return text ? [[part, text]] : [];
      }),
    ),
    opted_into_marketing: given.opted_into_marketing ?? false,
    accepted_terms: given.accepted_terms ?? false,
  };
}

export function readDetails(form: FormData): TypedDetails {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const guests: TypedGuest[] = [];
  for (let number = 2; form.has(guestField(number, "order_item_id")); number += 1) {
    guests.push({
      order_item_id: Number(text(guestField(number, "order_item_id"))),
      first_name: text(guestField(number, "first_name")),
      last_name: text(guestField(number, "last_name")),
      email: text(guestField(number, "email")),
    });
  }
  const names = NAMES.find((name) => name === form.get("names")) ?? "now";
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: text("email"),
    names,
    attends: names === "required" || guests.length === 0 || form.has("attends"),
    guests,
    answers: readAnswers(form, names === "later"),
    billing: Object.fromEntries(
      BILLING_PARTS.flatMap((part) =>
        form.has(billingField(part)) ? [[part, text(billingField(part))]] : [],
      ),
    ),
    opted_into_marketing: form.has("opted_into_marketing"),
    accepted_terms: form.has("accepted_terms"),
  };
}

const NAMES = ["now", "later", "required"] as const;

/** Name and id of a guest's field. */
export function guestField(number: number, field: keyof TypedGuest): string {
  return `guest_${number}_${field}`;
}

export function isNamed(guest: TypedGuest): boolean {
  return [guest.first_name, guest.last_name, guest.email].some((text) => text.trim() !== "");
}

/**
 * Converts the form into the request. Sends no attendees if there are no guests. Otherwise sends one per ticket,
 * the buyer's first. Where names may follow, a guest whose fields are blank enters the name later.
 */
export function toBuyerDetails(typed: TypedDetails, firstItemId: number | null): BuyerDetails {
  const { guests, names, attends, answers, billing, opted_into_marketing, accepted_terms, ...order } = typed;
  const given = toGivenAnswers(answers);
  const extras = {
    ...(given.length > 0 && { answers: given }),
    ...(Object.keys(billing).length > 0 && { billing: billing as Extras["billing"] }),
    ...(opted_into_marketing && { opted_into_marketing }),
    ...(accepted_terms && { accepted_terms }),
  };
  if (firstItemId === null || guests.length === 0) return { order, ...extras };
  const own = { order_item_id: firstItemId, ...NAMELESS };
  return {
    order,
    ...extras,
    attendees: [
      attends
        ? { ...own, first_name: order.first_name, last_name: order.last_name }
        : { ...own, name_follows: true },
      ...guests.map(({ order_item_id, ...guest }) => {
        const isOpen = names === "later" || (names === "now" && !isNamed({ ...guest, order_item_id }));
        if (isOpen) return { order_item_id, ...NAMELESS, name_follows: true };
        return { order_item_id, ...guest, email: guest.email.trim() || null };
      }),
    ],
  };
}

const NAMELESS = { first_name: null, last_name: null };

/** Errors by form field. Two fields of the request may map to one. */
export function errorsOf({ errors: found = {} }: Pick<Problem, "errors">, typed: TypedDetails): FormErrors {
  const errors: FormErrors = {};
  for (const [path, sentences] of Object.entries(found)) {
    const name = fieldOf(path, typed);
    if (name && sentences[0]) errors[name] ??= sentences[0];
  }
  return errors;
}

/** Form field that shows the problem of a request field. Null if another field already shows it. */
export function fieldOf(path: string, typed: TypedDetails): string | null {
  const [part, index, field] = path.split(".");
  if (part === "order" && index) return index;
  if (part === "billing") return billingField(index as BillingPart);
  if (part === "accepted_terms") return part;
  if (part === "answers") return answerFieldOf(path, typed.answers);
  if (part !== "attendees" || !field) return null;
  const guest = typed.guests[Number(index) - 1];
  return guest && (isNamed(guest) || typed.names === "required")
    ? guestField(Number(index) + 1, field as keyof TypedGuest)
    : null;
}
