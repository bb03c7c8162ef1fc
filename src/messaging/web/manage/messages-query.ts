import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { Message, MessagingContract, Reach, ToCount } from "../../contract.ts";
import type { MessageStatus } from "../../rules/message-states.ts";
import { MAX_UNDO_SECONDS } from "../../rules/undo-seconds.ts";

const PER_PAGE = 30;
/** The refetch interval while emails are being sent. */
const SENDING_MILLISECONDS = 2_000;

export interface MessagesShown {
  search: string;
  /** Null: every status. */
  status: MessageStatus | null;
}

/** Whether a list or a pane that shows the message refetches it: its emails are being sent, or will be in a moment. */
function isUnderWay({ status, scheduled_at }: Message): boolean {
  if (status === "PROCESSING") return true;
  const soon = Date.now() + MAX_UNDO_SECONDS * 1_000;
  return status === "SCHEDULED" && scheduled_at !== null && Date.parse(scheduled_at) < soon;
}

/** The event's messages, newest first, in pages. */
export const messagesQuery = (eventId: number, { search, status }: MessagesShown) =>
  infiniteQueryOptions({
    queryKey: ["events", eventId, "messages", "list", search, status],
    queryFn: ({ client, pageParam: page }) =>
      apiOf<MessagingContract>(client)("GET /events/{event_id}/messages", {
        params: { event_id: eventId },
        query: {
          page,
          per_page: PER_PAGE,
          ...(search && { query: search }),
          ...(status && { filter_fields: { status: { eq: status } } }),
        } as object,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? SENDING_MILLISECONDS : false,
  });

export const messageQuery = (eventId: number, messageId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "messages", messageId],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("GET /events/{event_id}/messages/{message_id}", {
          params: { event_id: eventId, message_id: messageId },
        })
      ).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? SENDING_MILLISECONDS : false),
  });

/** The emails of a message. Emails that did not arrive come first. */
export const emailsQuery = (eventId: number, messageId: number, isSending: boolean) =>
  infiniteQueryOptions({
    queryKey: ["events", eventId, "messages", messageId, "emails"],
    queryFn: ({ client, pageParam: page }) =>
      apiOf<MessagingContract>(client)("GET /events/{event_id}/messages/{message_id}/recipients", {
        params: { event_id: eventId, message_id: messageId },
        query: { page, per_page: PER_PAGE, sort_by: "status", sort_direction: "asc" } as object,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    // A list with queued emails may be outdated: the message may have ended after the list was read.
    refetchInterval: ({ state }) =>
      isSending || state.data?.pages.some(({ data }) => data.some(({ status }) => status === "QUEUED"))
        ? SENDING_MILLISECONDS
        : false,
  });

/** What the account can still write to groups today. */
export const quotaQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "messages", "quota"],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("GET /events/{event_id}/message-quota", {
          params: { event_id: eventId },
        })
      ).data,
  });

/** The number of people that a message would go to now. */
export const reachQuery = (eventId: number, to: ToCount | null) =>
  queryOptions<Reach>({
    queryKey: ["events", eventId, "message-reach", to],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("POST /events/{event_id}/messages/recipients", {
          params: { event_id: eventId },
          body: to!,
        })
      ).data,
    enabled: to !== null,
    retry: false,
  });

/** A message whose sending was undone, and whether its panel is open. */
export interface TakenBack {
  message: Message;
  isOpen: boolean;
}

/** The message whose sending was just undone, until the page of messages has opened it again. Never requested. */
export const takenBackQuery = (eventId: number) =>
  queryOptions<TakenBack | null>({
    queryKey: ["events", eventId, "message-taken-back"],
    queryFn: () => null,
    enabled: false,
  });
