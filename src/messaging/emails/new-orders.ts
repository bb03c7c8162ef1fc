export interface NewOrders {
  count: number;
  tickets: number;
  total: number;
  currency: string;
  /** The first orders, in detail. */
  named: NewOrder[];
}

/** What an email says about one order. */
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
