export interface IssuedTicket {
  order_item_id: number;
  product_id: number;
  product_price_id: number;
  /** Position in the order, from 1. */
  position: number;
  short_id: string;
  public_id: string;
  ticket_secret: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Token of the guest link, for a guest who enters a name later. */
  guest_token?: string;
}
