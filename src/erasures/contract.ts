import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { Id, one } from "../values/wire.ts";

/** Why a person cannot be erased yet. */
export const BLOCKERS = ["VALID_TICKET", "UNPAID", "PAYMENT_OPEN", "REFUND_PENDING", "DISPUTE_OPEN"] as const;

export const Blocker = z.object({
  reason: z.enum(BLOCKERS),
  order_id: Id,
  order_public_id: z.string(),
  event: z.object({ id: Id, title: z.string() }),
});
export type Blocker = z.infer<typeof Blocker>;

/** The most blockers that a preview lists. */
export const MAX_BLOCKERS = 20;

/** What an erasure removes and what stays. */
export const ErasurePreview = z.object({
  email: z.string(),
  /** Orders that lose the person's details, unfinished checkouts included. Amounts, items and taxes stay. */
  orders: z.int(),
  /** Tickets that lose the person's details, in orders of other buyers too. */
  tickets: z.int(),
  answers: z.int(),
  notes: z.int(),
  /** Messages to this person. */
  messages: z.int(),
  /** Invoices and corrections. They stay as they were issued, because tax law demands it. */
  invoices: z.int(),
  /** What prevents the erasure: at most 20. Empty: the person can be erased. */
  blockers: z.array(Blocker),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

export const Erasure = z.object({
  /** The orders that lost the person's details. They are read as before. */
  order_ids: z.array(Id),
  orders: z.int(),
  tickets: z.int(),
  answers: z.int(),
  notes: z.int(),
  messages: z.int(),
});
export type Erasure = z.infer<typeof Erasure>;

const customerParams = z.object({ customer_id: Id });

export const contract = {
  previewErasure: route({
    method: "GET",
    path: "/customers/{customer_id}/erasure",
    summary: "Get what erasing a customer would remove, what would stay, and what stands against it",
    policy: "admin",
    params: customerParams,
    response: one(ErasurePreview),
  }),
  eraseCustomer: route({
    method: "POST",
    path: "/customers/{customer_id}/erasure",
    summary:
      "Erase a customer's personal data from the account for good. Amounts, items, taxes and issued invoices stay",
    policy: "admin",
    params: customerParams,
    /** The customer's address, as the confirmation. */
    body: z.object({ email: z.string().trim().min(1).max(255) }),
    response: one(Erasure),
    isRepeatable: true,
    whileImpersonating: "refused",
    auditsAnswer: ["order_ids"],
  }),
};
export type ErasuresContract = typeof contract;
