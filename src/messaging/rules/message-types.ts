/** Message types that go to everybody who holds or bought one of the given products. */
const PRODUCT_TYPES = ["TICKET_HOLDERS", "ORDER_OWNERS_WITH_PRODUCT"] as const;
/** Message types that go to a group: the product types, and all ticket holders of the event. */
export const BROADCAST_TYPES = [...PRODUCT_TYPES, "ALL_ATTENDEES"] as const;
/** Message types that go to holders of tickets, so that conditions on them can narrow the recipients. */
const NARROWABLE_TYPES = ["TICKET_HOLDERS", "ALL_ATTENDEES"] as const;
/** All message types: to the buyer of one order, to the holders of some tickets, or to a group. */
export const MESSAGE_TYPES = ["ORDER_OWNER", "INDIVIDUAL_ATTENDEES", ...BROADCAST_TYPES] as const;
type MessageType = (typeof MESSAGE_TYPES)[number];

/** Whether the type addresses a group instead of named people. */
export function isBroadcastType(type: MessageType): boolean {
  return BROADCAST_TYPES.some((broadcast) => broadcast === type);
}

/** Whether conditions can narrow the recipients of the type. */
export function isNarrowable(type: MessageType): boolean {
  return NARROWABLE_TYPES.some((narrowable) => narrowable === type);
}

export function namesProducts(type: MessageType): boolean {
  return PRODUCT_TYPES.some((ofProducts) => ofProducts === type);
}
