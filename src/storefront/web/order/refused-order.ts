import type { TypedLine } from "./read-order-form.ts";

/** What the page shows after a refusal. */
export interface RefusedOrder {
  sentence: string;
  /** By field name, `quantity.<price>` or `donation.<price>`. */
  errors: Record<string, string>;
  typed: TypedLine[];
}
