import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { Client } from "../../../platform/http/contract.ts";
import { useToasts } from "../../../ui/toasts.tsx";
import type { AttendeesContract } from "../../../attendees/contract.ts";
import type { MessagingContract } from "../../../messaging/contract.ts";
import type { PaymentsContract } from "../../../payments/contract.ts";
import type { OrderingContract } from "../../contract.ts";

type Calls = OrderingContract & AttendeesContract & PaymentsContract & MessagingContract;
type Api = Client<Calls>;

interface Change<Given, Done> {
  eventId: number;
  /** What is asked; with the same key it is done once, also if the answer to it was lost. */
  ask: (api: Api, given: Given, idempotencyKey: string) => Promise<Done>;
  /** Said when it is done. */
  message: string;
  onDone?: (done: Done) => void;
}

/** Something that is changed about an order or a ticket: everything shown of the event is read again. */
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
