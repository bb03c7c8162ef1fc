import { hashPassword } from "../../src/accounts/index.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { shortId } from "../../src/values/short-id.ts";
import type { testApi } from "../api.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeOrganizer,
  makeProduct,
  makePromoCode,
  makeSession,
  makeTaxOrFee,
} from "../factories.ts";
import type { Known } from "./values.ts";

export const PASSWORD = "a quiet harbour at dawn";
const password_hash = await hashPassword(PASSWORD);

export type Send = Awaited<ReturnType<typeof testApi>>["send"];

export interface Owner {
  member: { account_id: number; user_id: number; email: string };
  event: Awaited<ReturnType<typeof makeEvent>>;
  product: Awaited<ReturnType<typeof makeProduct>>;
  /** Ids of the account's rows, by the parameter names of calls. */
  known: Known;
  /** The checkout session of the order that `known` names by its short id. */
  checkout: string;
}

/** Creates a member with one resource of each kind that calls need. */
export async function makeOwner(db: Db, send: Send): Promise<Owner> {
  const member = await makeMember(db, { role: "ADMIN" });
  await db.updateTable("users").set({ password_hash }).where("id", "=", member.user_id).execute();
  const organizer = await makeOrganizer(db, { account_id: member.account_id });
  const event = await makeEvent(db, { account_id: member.account_id, organizer_id: organizer.id });
  const product = await makeProduct(db, event, { price: 1_000, capacity: 1_000 });
  const order = await makeOrder(db, event, { product, quantity: 2, total_gross: 2_000 });
  const promo = await makePromoCode(db, event, { code: "friends" });
  const capacity = await makeCapacityAssignment(db, event, { capacity: 500, product_ids: [product.id] });
  const tax = await makeTaxOrFee(db, member.account_id);
  const cookies = { "__Host-session": await makeSession(db, member) };
  const made = async (call: string, body: unknown) => (await send(call, { cookies, body })).json.data;
  const list = await made(`POST /events/${event.id}/check-in-lists`, {
    name: "Door",
    product_ids: [product.id],
  });
  const affiliate = await made(`POST /events/${event.id}/affiliates`, { name: "Ada", code: "ada" });
  const question = await made(`POST /events/${event.id}/questions`, {
    title: "Diet?",
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
    required: false,
  });
  const bought = await send(`POST /public/events/${event.id}/order`, {
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  });
  const known: Known = {
    account_id: member.account_id,
    user_id: member.user_id,
    organizer_id: organizer.id,
    event_id: event.id,
    product_id: product.id,
    price_id: product.price_id,
    product_price_id: product.price_id,
    category_id: event.category_id,
    product_category_id: event.category_id,
    order_id: order.id,
    order_short_id: bought.json?.data?.short_id ?? order.short_id,
    attendee_id: order.attendees[0]!.id,
    attendee_short_id: order.attendees[0]!.short_id,
    public_id: order.attendees[0]!.public_id,
    promo_code_id: promo.id,
    promo_code: "friends",
    code: "friends",
    capacity_assignment_id: capacity.id,
    tax_or_fee_id: tax.id,
    tax_and_fee_id: tax.id,
    affiliate_id: affiliate?.id ?? 1,
    question_id: question?.id ?? 1,
    list_id: list?.id ?? 1,
    list_short_id: list?.short_id ?? shortId("cil"),
    current_password: PASSWORD,
    card_number: "4242424242424242",
    expiry: "12/34",
    security_code: "123",
  };
  return { member, event, product, known, checkout: bought.cookies["__Host-checkout"] ?? "none" };
}
