import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, one } from "../../values/wire.ts";

/** The kinds of open tasks, the most urgent first. */
export const ATTENTION_KINDS = [
  "DISPUTES",
  "PAYMENTS_UNDER_REVIEW",
  "FAILED_REFUNDS",
  "PAYOUTS_FAILED",
  "PAYOUTS_DIFFER",
  "WEBHOOKS_DISABLED",
  "TEMPLATES_FAIL",
  "MESSAGES_FAILED",
  "DOOR_CONFLICTS",
  "SOLD_OUT",
  "NEARLY_SOLD_OUT",
  "ORDERS_AWAIT_PAYMENT",
  "OPEN_AMOUNTS",
  "NO_SALES",
] as const;

/** Kinds that concern money or an integration. */
export const URGENT_KINDS: readonly (typeof ATTENTION_KINDS)[number][] = ATTENTION_KINDS.slice(0, 7);

export const AttentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  is_urgent: z.boolean(),
  /**
   * The number of orders, payments, emails and so on, counted up to 1,000. For NO_SALES the number of days.
   */
  count: z.int(),
  /** Null: the item concerns an organiser. For payouts it concerns the account, with any of its organisers. */
  event: z.object({ id: Id, title: z.string() }).nullable(),
  organizer: z.object({ id: Id, name: z.string() }),
  /** The first product of a stock item. Null for other kinds. */
  product: z.object({ id: Id, title: z.string() }).nullable(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

export const Attention = z.object({
  /** At most 100, the most urgent first. */
  items: z.array(AttentionItem),
});

export const attentionContract = {
  getAttention: route({
    method: "GET",
    path: "/attention",
    summary: "List what needs a member's attention in the account, most urgent first",
    policy: "user",
    forEventScope: "narrowed",
    query: z.strictObject({ organizer_id: Id.optional() }),
    response: one(Attention),
  }),
};
