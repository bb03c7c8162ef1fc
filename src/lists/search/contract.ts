import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, one } from "../../values/wire.ts";

const FoundPerson = {
  id: Id,
  event_id: Id,
  event_title: z.string(),
  public_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
};

export const Found = z.object({
  events: z.array(
    z.object({ id: Id, title: z.string(), status: z.string(), start_date: Instant, timezone: z.string() }),
  ),
  orders: z.array(
    z.object({ ...FoundPerson, total_gross: z.int(), currency: z.string(), created_at: Instant }),
  ),
  attendees: z.array(z.object({ ...FoundPerson, ticket: z.string(), order_id: Id })),
});
export type Found = z.infer<typeof Found>;

export const searchContract = {
  search: route({
    method: "GET",
    mayLag: true,
    path: "/search",
    summary: "Search events, orders and attendees of the account by name, e-mail address or code",
    policy: "user",
    forEventScope: "narrowed",
    query: z.object({ query: z.string().trim().max(200).default("") }),
    response: one(Found),
  }),
};
