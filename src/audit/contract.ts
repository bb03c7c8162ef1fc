import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import type { Listing } from "../values/listing.ts";
import { allOf, Id, Instant, listingQuery, listOf } from "../values/wire.ts";

export const AUDIT_KINDS = ["CREATED", "CHANGED", "DELETED", "DONE"] as const;
export const AUDIT_ORIGINS = ["MEMBER", "API_KEY", "PLATFORM"] as const;

const Person = z.object({ id: Id, name: z.string() });

export const AuditEntry = z.object({
  id: Id,
  created_at: Instant,
  /** The person in whose name the change was made. Null: the person was deleted. */
  user: Person.nullable(),
  /** The platform administrator who acted in the user's name. */
  impersonator: Person.nullable(),
  /** The API key that a program used in the user's name. */
  api_key_name: z.string().nullable(),
  /** The author of the change: a member, a program, or a platform administrator. */
  origin: z.enum(AUDIT_ORIGINS),
  kind: z.enum(AUDIT_KINDS),
  /** The route of the call, such as `PUT /events/{event_id}`. */
  call: z.string(),
  /** The subject as named in paths: `events`, `products`. */
  subject: z.string(),
  subject_id: z.string().nullable(),
  label: z.string().nullable(),
  /** The event's currency is that of amounts among the changes. */
  event: z.object({ id: Id, title: z.string(), currency: z.string() }).nullable(),
  /** Values that are secret or personal are left out. */
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
  /** The client's IP address. Null after 90 days. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_LISTING = {
  sorts: ["created_at"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    user_id: "number",
    kind: AUDIT_KINDS,
    origin: AUDIT_ORIGINS,
    subject: "text",
    label: "text",
    event_id: "number",
    created_at: "instant",
  },
} as const satisfies Listing;

export const contract = {
  listAuditEntries: route({
    method: "GET",
    mayLag: true,
    path: "/audit-log",
    summary:
      "List the changes made in the account in the last two years: who, what, before and after, from where",
    policy: "admin",
    query: listingQuery(AUDIT_LISTING),
    response: listOf(AuditEntry),
  }),
  listAuditPeople: route({
    method: "GET",
    path: "/audit-log/people",
    summary: "List the people who made changes, to choose one",
    policy: "admin",
    response: allOf(Person),
  }),
};
export type AuditContract = typeof contract;
