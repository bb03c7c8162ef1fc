import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { EditingClient } from "../../../platform/http/contract.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { TicketsContract } from "../../../tickets/contract.ts";
import type { MessagingContract } from "../../../messaging/contract.ts";
import type { PaymentsContract } from "../../../payments/contract.ts";
import type { CheckoutContract } from "../../../checkout/contract.ts";
import type { OrdersContract } from "../../contract.ts";

export type Calls = CheckoutContract &
  OrdersContract &
  TicketsContract &
  PaymentsContract &
  MessagingContract;
export type Api = EditingClient<Calls>;

interface Change<Given, Done> {
  eventId: number;
  /**
   * Sends the change. Repeating it with the same key has no further effect, even if the first answer was
   * lost.
   */
  ask: (api: Api, given: Given, idempotencyKey: string) => Promise<Done>;
  /** Toast after success. */
  message: string;
  onDone?: (done: Done) => void;
}

/** Changes an order or a ticket, then refreshes all data of the event. */
export function useChange<Given = void, Done = unknown>({
  eventId,
  ask,
  message,
  onDone,
}: Change<Given, Done>) {
  const client = useQueryClient();
  const { show } = useToasts();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (given: Given) => ask(browserClient<Calls>(), given, idempotencyKey),
    onSuccess: async (done) => {
      setIdempotencyKey(crypto.randomUUID());
      onDone?.(done);
      show({ message });
      await client.invalidateQueries({ queryKey: ["events", eventId] });
    },
  });
}
