import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { EditMessage, MessagingContract, WriteMessage } from "../../contract.ts";

/** The calls that write and change the event's messages. */
export function useMessages() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<MessagingContract>();
  return {
    create: (body: WriteMessage, idempotencyKey: string) =>
      api("POST /events/{event_id}/messages", { params: { event_id }, body, idempotencyKey }),
    change: (message_id: number, body: EditMessage, version: string) =>
      api("PUT /events/{event_id}/messages/{message_id}", {
        params: { event_id, message_id },
        body,
        version,
      }),
    cancel: (message_id: number, idempotencyKey: string) =>
      api("POST /events/{event_id}/messages/{message_id}/cancel", {
        params: { event_id, message_id },
        idempotencyKey,
      }),
    onChanged: () => client.invalidateQueries({ queryKey: ["events", event_id, "messages"] }),
  };
}

/** Cancels a waiting message. */
export function useCancelMessage(onDone: () => void) {
  const { cancel, onChanged } = useMessages();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (messageId: number) => cancel(messageId, idempotencyKey),
    onSuccess: async () => {
      onDone();
      await onChanged();
    },
  });
}
