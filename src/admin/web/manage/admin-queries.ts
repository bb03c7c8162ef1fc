import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { MessagingContract } from "../../../messaging/contract.ts";
import type { AdminContract } from "../../contract.ts";

// The API validates the query, so its type can be loose.
const asked = (state: ListingState) => ({ query: state as object });

/** Rows of each ranking on the dashboard. */
const RANKED = 5;

export const statsQuery = () =>
  queryOptions({
    queryKey: ["admin", "stats"],
    queryFn: async ({ client }) => (await apiOf<AdminContract>(client)("GET /admin/stats")).data,
  });

export const dashboardQuery = (days: number) =>
  queryOptions({
    queryKey: ["admin", "dashboard", days],
    queryFn: async ({ client }) =>
      (await apiOf<AdminContract>(client)("GET /admin/dashboard", { query: { days, limit: RANKED } })).data,
    placeholderData: keepPreviousData,
  });

export const upcomingQuery = () =>
  queryOptions({
    queryKey: ["admin", "events", "upcoming"],
    queryFn: async ({ client }) => (await apiOf<AdminContract>(client)("GET /admin/events/upcoming")).data,
  });

export const accountsQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["admin", "accounts", "page", state],
    queryFn: ({ client }) => apiOf<AdminContract>(client)("GET /admin/accounts", asked(state)),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (account_id: number) =>
  queryOptions({
    queryKey: ["admin", "accounts", account_id],
    queryFn: async ({ client }) =>
      (await apiOf<AdminContract>(client)("GET /admin/accounts/{account_id}", { params: { account_id } }))
        .data,
  });

export const accountTierQuery = (account_id: number) =>
  queryOptions({
    queryKey: ["admin", "accounts", account_id, "messaging-tier"],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("GET /admin/accounts/{account_id}/messaging-tier", {
          params: { account_id },
        })
      ).data,
  });

export const messagingTiersQuery = () =>
  queryOptions({
    queryKey: ["admin", "messaging-tiers"],
    queryFn: async ({ client }) =>
      (await apiOf<MessagingContract>(client)("GET /admin/messaging-tiers")).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usersQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["admin", "users", state],
    queryFn: ({ client }) => apiOf<AdminContract>(client)("GET /admin/users", asked(state)),
    placeholderData: keepPreviousData,
  });

export const eventsQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["admin", "events", "page", state],
    queryFn: ({ client }) => apiOf<AdminContract>(client)("GET /admin/events", asked(state)),
    placeholderData: keepPreviousData,
  });

export const ordersQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["admin", "orders", state],
    queryFn: ({ client }) => apiOf<AdminContract>(client)("GET /admin/orders", asked(state)),
    placeholderData: keepPreviousData,
  });

export interface AttributionChoice {
  group_by: "source" | "campaign" | "medium" | "source_type";
  date_from?: string;
  date_to?: string;
  page: number;
  per_page: number;
}

export const attributionQuery = (choice: AttributionChoice) =>
  queryOptions({
    queryKey: ["admin", "attribution", choice],
    queryFn: ({ client }) => apiOf<AdminContract>(client)("GET /admin/attribution/stats", { query: choice }),
    placeholderData: keepPreviousData,
  });

export const configurationsQuery = () =>
  queryOptions({
    queryKey: ["admin", "configurations"],
    queryFn: async ({ client }) => (await apiOf<AdminContract>(client)("GET /admin/configurations")).data,
  });

export const failedJobsQuery = (query: string) =>
  queryOptions({
    queryKey: ["admin", "failed-jobs", query],
    queryFn: async ({ client }) =>
      (await apiOf<AdminContract>(client)("GET /admin/failed-jobs", { query: { query } })).data,
    placeholderData: keepPreviousData,
  });

export const failingWebhooksQuery = () =>
  queryOptions({
    queryKey: ["admin", "webhooks"],
    queryFn: async ({ client }) => (await apiOf<AdminContract>(client)("GET /admin/webhooks")).data,
  });

export const systemQuery = () =>
  queryOptions({
    queryKey: ["admin", "system"],
    queryFn: async ({ client }) => (await apiOf<AdminContract>(client)("GET /admin/system-info")).data,
    staleTime: 5_000,
  });
