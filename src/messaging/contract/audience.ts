import { z } from "zod";
import { Id } from "../../values/wire.ts";

/** To everybody who holds or bought one of these products. */
const PRODUCT_TYPES = ["TICKET_HOLDERS", "ORDER_OWNERS_WITH_PRODUCT"] as const;
/** To these, or to everybody who holds a ticket of the event. */
export const BROADCAST_TYPES = [...PRODUCT_TYPES, "ALL_ATTENDEES"] as const;
/** The recipients: the buyer of one order, the holders of some tickets, or a whole group. */
export const MESSAGE_TYPES = ["ORDER_OWNER", "INDIVIDUAL_ATTENDEES", ...BROADCAST_TYPES] as const;
type MessageType = (typeof MESSAGE_TYPES)[number];
/** The statuses of orders whose buyers can be addressed by product. */
export const MAILED_ORDER_STATUSES = ["COMPLETED", "AWAITING_OFFLINE_PAYMENT"] as const;

/** Does this type address a group rather than named people? */
export function isBroadcastType(type: MessageType): boolean {
  return BROADCAST_TYPES.some((broadcast) => broadcast === type);
}

export function namesProducts(type: MessageType): boolean {
  return PRODUCT_TYPES.some((ofProducts) => ofProducts === type);
}

/** Whom a message goes to, in the fields of its type. */
export const Audience = {
  message_type: z.enum(MESSAGE_TYPES),
  /** For an ORDER_OWNER message. */
  order_id: Id.optional(),
  /** For an INDIVIDUAL_ATTENDEES message. */
  attendee_ids: z.array(Id).min(1).max(50).optional(),
  /** For a TICKET_HOLDERS or an ORDER_OWNERS_WITH_PRODUCT message. */
  product_ids: z.array(Id).min(1).max(500).optional(),
  /** For an ORDER_OWNERS_WITH_PRODUCT message. */
  order_statuses: z.array(z.enum(MAILED_ORDER_STATUSES)).min(1).max(10).optional(),
};
type Audience = z.infer<z.ZodObject<typeof Audience>>;

const REQUIRED = { problem: { code: "required" } };

/** Each type names its recipients in other fields. */
export function namingRecipients<Schema extends z.ZodType<Audience>>(schema: Schema) {
  return schema
    .refine((given) => given.message_type !== "ORDER_OWNER" || given.order_id !== undefined, {
      path: ["order_id"],
      params: REQUIRED,
    })
    .refine((given) => given.message_type !== "INDIVIDUAL_ATTENDEES" || given.attendee_ids !== undefined, {
      path: ["attendee_ids"],
      params: REQUIRED,
    })
    .refine((given) => !namesProducts(given.message_type) || given.product_ids !== undefined, {
      path: ["product_ids"],
      params: REQUIRED,
    })
    .refine(
      (given) => given.message_type !== "ORDER_OWNERS_WITH_PRODUCT" || given.order_statuses !== undefined,
      { path: ["order_statuses"], params: REQUIRED },
    );
}

export const ToCount = namingRecipients(z.object(Audience));
export type ToCount = z.infer<typeof ToCount>;

export const Reach = z.object({
  /** Addresses that the message would go to now, each once, counted up to one more than `maximum`. */
  recipients_count: z.int(),
  /** What the account may write to in one message today. */
  maximum: z.int(),
});
export type Reach = z.infer<typeof Reach>;
