import type pg from "pg";
import type { Rollup } from "../../catalog/index.ts";
import type { Campaign } from "../../values/visit-source.ts";
import type { PricedLine } from "../priced-line.ts";

/** Who wants to hold what, as the database function takes it (database/functions/checkout/claim-holds.sql). */
export interface HoldRequest extends Campaign {
  basket: HoldBasket;
  short_id: string;
  public_id: string;
  /** Hexadecimal. */
  session_hash: string;
  /** The buyer may already hold something of this event, which this order takes the place of. */
  replaces_holds: boolean;
  /** A hash of event and network, which may hold only its shares of the basket. Absent: without limit. */
  client?: string;
  /** What brought the buyer: here and not in the basket, which many share. */
  referrer?: string;
}

/** What is wanted, checked and priced: the same for everybody who wants the same. */
export interface HoldBasket {
  account_id: number;
  event_id: number;
  currency: string;
  locale: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  taxes_and_fees: Rollup;
  promo_code_id: number | null;
  promo_code: string | null;
  promo_stock_id: number | null;
  affiliate_id?: number | null;
  affiliate_code?: string | null;
  hold_seconds: number;
  catalog_version: number;
  opens_at: Date | null;
  closes_at: Date | null;
  stock_ids: number[];
  quantities: number[];
  /** For each of `stock_ids` how much one client may hold; null: the claim does not decide that. */
  shares?: (number | null)[];
  line_count: number;
  lines: HoldLine[];
}

export interface HoldLine extends PricedLine {
  stock_ids: number[];
}

export type HoldDecision =
  | { outcome: "held"; decidedAt: Date; orderId: number; itemIds: number[] }
  | { outcome: "stale" }
  | { outcome: "not_on_sale"; decidedAt: Date }
  | { outcome: "not_enough"; shortOf: { stockId: number; remaining: number }[] }
  | { outcome: "too_many_held"; stockId: number; secondsLeft: number };

/** By then the server has long given up waiting for locks: the connection is dead. */
const ANSWER_MILLISECONDS = 8_000;

/** Decides all these requests in one round trip and one transaction, in this order, each on its own. */
export async function claimHolds(pool: pg.Pool, requests: HoldRequest[]): Promise<HoldDecision[]> {
  const { rows } = await pool.query<ClaimRow>({
    name: "claim_holds",
    text: "select decided_at, order_id, item_ids, refusal, short_of, remaining from claim_holds($1, $2)",
    values: parametersOf(requests),
    query_timeout: ANSWER_MILLISECONDS,
  } as pg.QueryConfig);
  return rows.map(decisionOf);
}

/** In an on-sale many buyers want the same few baskets: each is sent once. */
function parametersOf(requests: HoldRequest[]): [baskets: string, requests: string] {
  const places = new Map<string, number>();
  const buyers = requests.map(({ basket, ...buyer }) => {
    const text = JSON.stringify(basket);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return { basket: place, ...buyer };
  });
  return [`[${[...places.keys()].join()}]`, JSON.stringify(buyers)];
}

type ClaimRow = { decided_at: Date } & (
  | { refusal: null; order_id: number; item_ids: number[] }
  | { refusal: "stale" | "not_on_sale" }
  | { refusal: "not_enough" | "too_many_held"; short_of: number[]; remaining: number[] }
);

function decisionOf(row: ClaimRow): HoldDecision {
  switch (row.refusal) {
    case null:
      return { outcome: "held", decidedAt: row.decided_at, orderId: row.order_id, itemIds: row.item_ids };
    case "stale":
      return { outcome: "stale" };
    case "not_on_sale":
      return { outcome: "not_on_sale", decidedAt: row.decided_at };
    case "not_enough":
      return {
        outcome: "not_enough",
        shortOf: row.short_of.map((stockId, index) => ({ stockId, remaining: row.remaining[index]! })),
      };
    case "too_many_held":
      return { outcome: "too_many_held", stockId: row.short_of[0]!, secondsLeft: row.remaining[0]! };
  }
}
