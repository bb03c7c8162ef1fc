import type { ReactNode } from "react";
import type { Task } from "../../lists/contract.ts";
import type { BulkReach } from "../../lists/contract.ts";
import type { ListingState } from "./listing-state.ts";

/** What can be done to many rows of a list. */
export interface BulkActions<Row = unknown> {
  /** To how many of the chosen it can be done, and how many people are written to. */
  reach?: (action: string, chosen: Chosen) => Promise<BulkReach>;
  actions: readonly GridAction<Row>[];
  /** Sends it off; sent twice with the same key it is done once. */
  start: (action: string, chosen: Chosen & object, idempotencyKey: string) => Promise<Task>;
}

export interface GridAction<Row = unknown> {
  action: string;
  label: string;
  /** Rows to which it can be done: it is not offered where none of these is chosen. */
  fits?(row: Row): boolean;
  isDangerous?: boolean;
  /** What will happen, to how many. */
  question: (count: number) => ReactNode;
  consequence?: (count: number) => ReactNode;
  /** Instead, where people are written to or money moves: with what the server has counted. */
  reaching?: (reach: BulkReach) => ReactNode;
  /** Fields that say more precisely what is wanted, and how they are sent; what is missing is refused by the server. */
  fields?: ReactNode;
  optionsOf?: (form: FormData) => object;
}

export type Chosen =
  | { ids: number[] }
  | { matching: { query?: string; filter_fields: ListingState["filter_fields"] } };
