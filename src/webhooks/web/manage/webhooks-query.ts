import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiOf } from "../../../manage-ui/query-client.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { ListMeta } from "../../../values/listing.ts";
import type { Webhook, WebhookDelivery, WebhookInput } from "../../contract.ts";

/** The owner of the webhooks on a page. */
export interface Owner {
  kind: "event" | "organizer";
  id: number;
}

export type ShownWebhook = Versioned<Webhook>;
export type NewSecret = ShownWebhook & { secret: string };

/**
 * The calls of both owners differ only in the start of their paths, which the typed client cannot express.
 */
type LooseClient = <Data>(key: string, args: object) => Promise<{ data: Data; meta: ListMeta }>;

const BASES = { event: "/events/{event_id}", organizer: "/organizers/{organizer_id}" };
const paramsOf = ({ kind, id }: Owner) => (kind === "event" ? { event_id: id } : { organizer_id: id });
const keyOf = ({ kind, id }: Owner) => [kind === "event" ? "events" : "organizers", id, "webhooks"] as const;

export const webhooksQuery = (owner: Owner) =>
  queryOptions({
    queryKey: keyOf(owner),
    queryFn: async ({ client }) => {
      const api = apiOf(client) as unknown as LooseClient;
      const args = { params: paramsOf(owner) };
      return (await api<ShownWebhook[]>(`GET ${BASES[owner.kind]}/webhooks`, args)).data;
    },
  });

/** The status filter of the log. */
export type LogFilter = "ALL" | WebhookDelivery["status"];

export const logQuery = (owner: Owner, webhookId: number, filter: LogFilter, page: number) =>
  queryOptions({
    queryKey: [...keyOf(owner), webhookId, "log", filter, page],
    queryFn: ({ client }) => {
      const api = apiOf(client) as unknown as LooseClient;
      return api<WebhookDelivery[]>(`GET ${BASES[owner.kind]}/webhooks/{webhook_id}/logs`, {
        params: { ...paramsOf(owner), webhook_id: webhookId },
        query: { page, ...(filter !== "ALL" && { filter_fields: { status: { eq: filter } } }) },
      });
    },
    placeholderData: keepPreviousData,
    // Deliveries change without an action of the user.
    refetchInterval: 4_000,
  });

/** The calls that change an owner's webhooks. */
export function useWebhooks(owner: Owner) {
  const client = useQueryClient();
  const { kind, id } = owner;
  return useMemo(() => {
    const at: Owner = { kind, id };
    const api = browserClient() as unknown as LooseClient;
    const params = paramsOf(at);
    const one = (webhook_id: number) => ({ params: { ...params, webhook_id } });
    const path = `${BASES[kind]}/webhooks`;
    return {
      create: async (body: WebhookInput, idempotencyKey: string) =>
        (await api<NewSecret>(`POST ${path}`, { params, body, idempotencyKey })).data,
      change: async (webhook: number, body: WebhookInput, version: string) =>
        (await api<ShownWebhook>(`PUT ${path}/{webhook_id}`, { ...one(webhook), body, version })).data,
      remove: (webhook: number) => api(`DELETE ${path}/{webhook_id}`, one(webhook)),
      rotate: async (webhook: number) =>
        (await api<NewSecret>(`POST ${path}/{webhook_id}/secret`, one(webhook))).data,
      test: (webhook: number, event_type: string) =>
        api(`POST ${path}/{webhook_id}/test`, { ...one(webhook), body: { event_type } }),
      replay: async (webhook: number, since: string) =>
        (
          await api<{ queued: number }>(`POST ${path}/{webhook_id}/replay`, {
            ...one(webhook),
            body: { since },
          })
        ).data,
      resend: (webhook: number, delivery_id: number) =>
        api(`POST ${path}/{webhook_id}/logs/{delivery_id}/resend`, {
          params: { ...params, webhook_id: webhook, delivery_id },
        }),
      onChanged: () => client.invalidateQueries({ queryKey: keyOf(at) }),
    };
  }, [client, kind, id]);
}

/** A mutation that refetches the webhooks and their log. */
export function useWebhookChange<Given, Done>(
  owner: Owner,
  act: (calls: ReturnType<typeof useWebhooks>, given: Given) => Promise<Done>,
) {
  const calls = useWebhooks(owner);
  return useMutation({ mutationFn: (given: Given) => act(calls, given), onSuccess: calls.onChanged });
}
