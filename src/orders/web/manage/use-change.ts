import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Opened } from "../../../backoffice/editing/merge-edit.ts";
import { useEdit } from "../../../backoffice/editing/use-edit.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { EditingClient } from "../../../platform/http/contract.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { TicketsContract } from "../../../tickets/contract.ts";
import type { MessagingContract } from "../../../messaging/contract.ts";
import type { PaymentsContract } from "../../../payments/contract.ts";
import type { CheckoutContract } from "../../../checkout/contract.ts";
import type { OrdersContract } from "../../contract.ts";

type Calls = CheckoutContract & OrdersContract & TicketsContract & PaymentsContract & MessagingContract;
type Api = EditingClient<Calls>;

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

interface OrderEdit<Body extends object, Done> {
  eventId: number;
  opened: Opened<Body>;
  change: (api: Api, body: Body, version: string, idempotencyKey: string) => Promise<Done>;
  /** Of a form that stays open: what it edits from then on. */
  reopen?: (done: Done) => Opened<Body>;
  /** Said when it is done. */
  message: string;
  onDone?: (done: Done) => void;
}

/** An order, a ticket or an answer edited by a form, which colleagues may edit as well. */
export function useOrderEdit<Body extends object, Done>({
  eventId,
  change,
  message,
  onDone,
  ...edited
}: OrderEdit<Body, Done>) {
  const client = useQueryClient();
  const { show } = useToasts();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  return useEdit({
    ...edited,
    change: (body: Body, version) => change(browserClient<Calls>(), body, version, idempotencyKey),
    onSuccess: async (done: Done) => {
      setIdempotencyKey(crypto.randomUUID());
      onDone?.(done);
      show({ message });
      await client.invalidateQueries({ queryKey: ["events", eventId] });
    },
  });
}
