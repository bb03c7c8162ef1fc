export interface NewOrders {
  count: number;
  tickets: number;
  total: number;
  currency: string;
  /** The first orders, listed in detail. */
  named: NewOrder[];
}

/** The part of an order that the email shows. */
export interface NewOrder {
  id: number;
  public_id: string;
  buyer: string;
  total_gross: number;
  currency: string;
  is_unpaid: boolean;
  placed_at: Date;
  items: { item_name: string; quantity: number }[];
}
