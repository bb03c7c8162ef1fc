import type { ReactNode } from "react";
import type { BulkReach, Task } from "../../../lists/contract.ts";
import type { ListingState } from "../listing-state.ts";

/** An action on many rows of a list. */
export interface BulkActions<Row = unknown> {
  /** Counts the chosen rows that the action applies to, and the people who get an email. */
  reach?: (action: string, chosen: Chosen) => Promise<BulkReach>;
  actions: readonly GridAction<Row>[];
  /** Starts the action. A repeat with the same key does nothing. Undefined if every action has `onPress`. */
  start?: (action: string, chosen: Chosen & object, idempotencyKey: string) => Promise<Task>;
}

export interface GridAction<Row = unknown> {
  action: string;
  label: string;
  /**
   * True if the action applies to a row. The action is offered if it applies to at least one of the chosen
   * rows.
   */
  fits?(row: Row): boolean;
  isDangerous?: boolean;
  /** Describes what will happen, and to how many rows. */
  question: (count: number) => ReactNode;
  consequence?: (count: number) => ReactNode;
  /** Replaces `consequence` if people get emails or money moves. Includes the server's count. */
  reaching?: (reach: BulkReach) => ReactNode;
  /** Opens another dialog instead of the question. Starts no task. */
  onPress?: (chosen: Chosen, count: number) => void;
  /**
   * Form fields that refine the action, and their conversion for the call. The server refuses missing values.
   */
  fields?: ReactNode;
  optionsOf?: (form: FormData) => object;
}

export type Chosen =
  | { ids: number[] }
  | { matching: { query?: string; filter_fields: ListingState["filter_fields"] } };
