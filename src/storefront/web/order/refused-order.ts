import type { TypedLine } from "./read-order-form.ts";

/** Data that the page shows after a refusal. */
export interface RefusedOrder {
  sentence: string;
  /** Keyed by field name, `quantity.<price>` or `donation.<price>`. */
  errors: Record<string, string>;
  typed: TypedLine[];
}
