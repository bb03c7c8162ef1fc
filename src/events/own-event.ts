/** An event and its account. Every query filters by both. */
export interface OwnEvent {
  accountId: number;
  eventId: number;
}

/** An order of an account's event. */
export interface OwnOrder extends OwnEvent {
  orderId: number;
}
