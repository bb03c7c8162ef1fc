export interface OwnEvent {
  accountId: number;
  eventId: number;
}

export interface OwnOrder extends OwnEvent {
  orderId: number;
}
