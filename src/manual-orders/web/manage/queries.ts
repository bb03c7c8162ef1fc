import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CheckoutContract } from "../../../checkout/contract.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { AnswerTo } from "../../../platform/http/contract.ts";
import type { OrdersContract } from "../../../orders/contract.ts";
import type { ImportChoices, ManualOrdersContract } from "../../contract.ts";

export const importQuery = (event_id: number, import_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "attendee-imports", import_id],
    queryFn: async ({ client }) => {
      const api = apiOf<ManualOrdersContract>(client);
      const params = { event_id, import_id };
      return (await api("GET /events/{event_id}/attendee-imports/{import_id}", { params })).data;
    },
  });

/** The preview for these choices. Null: they are incomplete. */
export const previewQuery = (event_id: number, import_id: number, choices: ImportChoices | null) =>
  queryOptions({
    queryKey: ["events", event_id, "attendee-imports", import_id, "preview", choices],
    queryFn: async ({ client }) => {
      const api = apiOf<ManualOrdersContract>(client);
      const call = "POST /events/{event_id}/attendee-imports/{import_id}/preview";
      return (await api(call, { params: { event_id, import_id }, body: choices! })).data;
    },
    enabled: choices !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The tickets with the units left. */
export const ticketsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "ticket-choices", "new"],
    queryFn: async ({ client }) => {
      const api = apiOf<OrdersContract>(client);
      return (await api("GET /events/{event_id}/ticket-choices", { params: { event_id } })).data;
    },
  });

export type Question = AnswerTo<CheckoutContract, "GET /events/{event_id}/questions">["data"][number];

/** The tickets and other products for a manual order, with the units left. */
export const orderChoicesQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "manual-order-choices"],
    queryFn: async ({ client }) => {
      const api = apiOf<ManualOrdersContract>(client);
      return (await api("GET /events/{event_id}/manual-order-choices", { params: { event_id } })).data;
    },
    staleTime: 0,
  });
