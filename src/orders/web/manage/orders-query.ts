import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TicketsContract } from "../../../tickets/contract.ts";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { everyPage } from "../../../manage-ui/every-page.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { PaymentsContract } from "../../../payments/contract.ts";
import { MAX_PER_PAGE } from "../../../values/listing.ts";
import type { OrdersContract } from "../../contract.ts";

export const ordersQuery = (eventId: number, state: ListingState) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", "list", state],
    queryFn: ({ client }) =>
      apiOf<OrdersContract>(client)("GET /events/{event_id}/orders", {
        params: { event_id: eventId },
        // The API validates the values from the address; the types do not.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, order_id: orderId };
      return (await apiOf<OrdersContract>(client)("GET /events/{event_id}/orders/{order_id}", { params }))
        .data;
    },
  });

/** The link with which the buyer opens the order. */
export const buyerLinkQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "buyer-link"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, order_id: orderId };
      const { data } = await apiOf<OrdersContract>(client)(
        "GET /events/{event_id}/orders/{order_id}/buyer-link",
        { params },
      );
      return data.buyer_url;
    },
  });

/** Payments and refunds of an order. */
export const orderMoneyQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "money"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, order_id: orderId };
      return (
        await apiOf<PaymentsContract>(client)("GET /events/{event_id}/orders/{order_id}/money", { params })
      ).data;
    },
  });

/** Payments of the event that differ from their orders and are not resolved. */
export const paymentsUnderReviewQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "payments-under-review"],
    queryFn: async ({ client }) =>
      (
        await apiOf<PaymentsContract>(client)("GET /events/{event_id}/payments-under-review", {
          params: { event_id: eventId },
        })
      ).data,
  });

export const orderHistoryQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "history"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, order_id: orderId };
      return (
        await apiOf<OrdersContract>(client)("GET /events/{event_id}/orders/{order_id}/history", { params })
      ).data;
    },
  });

export const attendeeQuery = (eventId: number, attendeeId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "attendees", attendeeId],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, attendee_id: attendeeId };
      return (
        await apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees/{attendee_id}", { params })
      ).data;
    },
  });

/** A ticket as its holder sees it. */
export const ticketQuery = (eventId: number, shortId: string) =>
  queryOptions({
    queryKey: ["events", eventId, "attendees", "ticket", shortId],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, attendee_short_id: shortId };
      return (
        await apiOf<TicketsContract>(client)("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
          params,
        })
      ).data;
    },
  });

/** Kinds of tickets to issue, or to change an attendee's ticket to. */
export const ticketChoicesQuery = (eventId: number, attendeeId?: number) =>
  queryOptions({
    queryKey: ["events", eventId, "ticket-choices", attendeeId ?? "new"],
    queryFn: async ({ client }) =>
      (
        await apiOf<OrdersContract>(client)("GET /events/{event_id}/ticket-choices", {
          params: { event_id: eventId },
          query: attendeeId === undefined ? {} : { attendee_id: attendeeId },
        })
      ).data,
  });

const ticketsOf = (orderId: number) =>
  ({
    sort_by: "created_at",
    sort_direction: "asc",
    filter_fields: { order_id: { eq: orderId } },
  }) as const;

/** The first tickets of an order, and their number. */
export const orderTicketsQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "tickets"],
    queryFn: ({ client }) =>
      apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees", {
        params: { event_id: eventId },
        query: { ...ticketsOf(orderId), per_page: MAX_PER_PAGE },
      }),
  });

export const everyOrderTicketQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "tickets", "every"],
    queryFn: ({ client }) =>
      everyPage((page) =>
        apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees", {
          params: { event_id: eventId },
          query: { ...ticketsOf(orderId), ...page },
        }),
      ),
  });
