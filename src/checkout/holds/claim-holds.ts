import type pg from "pg";
import type { Rollup } from "../../catalog/index.ts";
import type { Campaign } from "../../values/visit-source.ts";
import type { PricedLine } from "../priced-line.ts";

/** A request to hold a basket, in the form that database/functions/checkout/claim-holds.sql expects. */
export interface HoldRequest extends Campaign {
  basket: HoldBasket;
  short_id: string;
  public_id: string;
  /** Hexadecimal. */
  session_hash: string;
  /** True if the buyer may already hold something of this event. The new hold replaces the old one. */
  replaces_holds: boolean;
  /** Hash of event and network, to which the shares of the basket apply. Undefined: no limit. */
  client?: string;
  /** Host of the referring site. Not part of the basket, because many requests share one basket. */
  referrer?: string;
}

/** The selection, checked and priced. Equal selections give equal baskets. */
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
  /** Units that one client may hold, for each of `stock_ids`. Null: the claim does not limit this counter. */
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

/** The server stops waiting for locks much earlier. After this time the connection is dead. */
const ANSWER_MILLISECONDS = 8_000;

/** Decides all requests in one round trip and one transaction, each on its own, in the given order. */
export async function claimHolds(pool: pg.Pool, requests: HoldRequest[]): Promise<HoldDecision[]> {
  const { rows } = await pool.query<ClaimRow>({
    name: "claim_holds",
    text: "select decided_at, order_id, item_ids, refusal, short_of, remaining from claim_holds($1, $2)",
    values: parametersOf(requests),
    query_timeout: ANSWER_MILLISECONDS,
  } as pg.QueryConfig);
  return rows.map(decisionOf);
}

/** During a rush many buyers choose the same few baskets, so each different basket is sent once. */
function parametersOf(requests: HoldRequest[]): [baskets: string, requests: string] {
  const places = new Map<string, number>();
  const buyers = requests.map(({ basket, ...buyer }) => {
    const text = textOf(basket);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return { basket: place, ...buyer };
  });
  return [`[${[...places.keys()].join()}]`, JSON.stringify(buyers)];
}

/** Buyers of the same things share a basket for up to a second, so it is serialised once for all of them. */
const texts = new WeakMap<HoldBasket, string>();

function textOf(basket: HoldBasket): string {
  const text = texts.get(basket) ?? JSON.stringify(basket);
  texts.set(basket, text);
  return text;
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
