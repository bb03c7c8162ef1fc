import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant, one, RequestedInstant, Text } from "../../values/wire.ts";

export const API_KEY_ROLES = ["ADMIN", "ORGANIZER", "DOOR"] as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key, for recognition. */
  prefix: z.string(),
  /** The highest role of the key. It never has more permissions than its creator has now. */
  role: z.enum(API_KEY_ROLES),
  /** Null: every event that its creator can access. */
  events: z.array(z.object({ id: Id, title: z.string() })).nullable(),
  made_by: z.object({ id: Id, name: z.string() }),
  /** False: the key has expired, or its creator has left the account. */
  is_valid: z.boolean(),
  expires_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  created_at: Instant,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: Text(100),
  role: z.enum(API_KEY_ROLES),
  /** Absent or null: every event. */
  event_ids: z.array(Id).min(1).max(200).nullish(),
  expires_at: RequestedInstant.nullish(),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const apiKeysContract = {
  listApiKeys: route({
    method: "GET",
    path: "/api-keys",
    summary: "List the account's API keys, newest first",
    policy: "admin",
    response: allOf(ApiKey),
  }),
  createApiKey: route({
    method: "POST",
    path: "/api-keys",
    summary: "Create an API key; the response contains it, and it is never shown again",
    policy: "admin",
    whileImpersonating: "refused",
    forApiKeys: "refused",
    body: NewApiKey,
    response: one(ApiKey.extend({ key: z.string() })),
    status: 201,
  }),
  revokeApiKey: route({
    method: "DELETE",
    path: "/api-keys/{api_key_id}",
    summary: "Revoke an API key; its next call is refused",
    policy: "admin",
    whileImpersonating: "refused",
    forApiKeys: "refused",
    params: z.object({ api_key_id: Id }),
    response: null,
  }),
};
