import type { ReactNode } from "react";
import type { Task } from "../../../lists/contract.ts";
import type { BulkReach } from "../../../lists/contract.ts";
import type { ListingState } from "../listing-state.ts";

/** An action on many rows of a list. */
export interface BulkActions<Row = unknown> {
  /** The number of chosen rows that the action applies to, and the number of people who get an email. */
  reach?: (action: string, chosen: Chosen) => Promise<BulkReach>;
  actions: readonly GridAction<Row>[];
  /** Starts the action; a repeat with the same key does nothing. */
  start: (action: string, chosen: Chosen & object, idempotencyKey: string) => Promise<Task>;
}

export interface GridAction<Row = unknown> {
  action: string;
  label: string;
  /** Whether the action applies to a row: it is offered if it applies to one of the chosen rows. */
  fits?(row: Row): boolean;
  isDangerous?: boolean;
  /** What will happen, and to how many. */
  question: (count: number) => ReactNode;
  consequence?: (count: number) => ReactNode;
  /** Used instead where people get emails or money moves: includes the server's count. */
  reaching?: (reach: BulkReach) => ReactNode;
  /** Form fields that refine the action, and how they are sent; the server refuses missing values. */
  fields?: ReactNode;
  optionsOf?: (form: FormData) => object;
}

export type Chosen =
  | { ids: number[] }
  | { matching: { query?: string; filter_fields: ListingState["filter_fields"] } };
