export interface IssuedTicket {
  order_item_id: number;
  product_id: number;
  product_price_id: number;
  /** Place in the order, from 1. */
  position: number;
  short_id: string;
  public_id: string;
  ticket_secret: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Of a guest whose name follows: what their link says. */
  guest_token?: string;
}
