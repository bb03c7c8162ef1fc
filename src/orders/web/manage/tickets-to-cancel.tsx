import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { Plural, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useFocusNext } from "../../../manage-ui/focus/use-focus-next.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { type CostOfTickets, costOfTickets } from "../../../payments/rules/refundable-lines.ts";
import type { Attendee } from "../../../tickets/contract.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ticketName } from "../../../values/ticket-name.ts";
import type { Order } from "../../contract.ts";
import { useHolderName } from "./attendees/use-holder-name.ts";

/**
 * The tickets that a refund of the whole order cancels unless the user decides otherwise: nobody has come with them.
 * Null until the tickets are loaded.
 */
export function proposedToCancel(
  tickets: readonly Pick<Attendee, "id" | "status" | "checked_in_at">[] | undefined,
): number[] | null {
  if (!tickets) return null;
  return tickets
    .filter(({ status, checked_in_at }) => status !== "CANCELLED" && checked_in_at === null)
    .map(({ id }) => id);
}

interface TicketsToCancelProps {
  order: Order;
  /** All tickets of the order. Undefined until they are loaded. */
  all: readonly Attendee[] | undefined;
  failure: { error: Error; onRetry: () => void } | null;
  /** The form was sent before the tickets were loaded, or the server refused one of them. */
  problem: string | undefined;
  /** The refunded lines. Empty: the whole order. */
  lineIds: number[];
  chosen: number[];
  /** The refund gives back all that can be refunded of these lines. */
  isFull: boolean;
  /** `cost`: what the tickets cost, and what those chosen before did. Undefined: the amount stays. */
  onChoose: (ids: number[], cost?: { now: CostOfTickets; before: CostOfTickets }) => void;
}

/** Chooses tickets of the refunded lines to cancel with the refund, and says how many stay valid after a full one. */
export function TicketsToCancel({
  order,
  all,
  failure,
  problem,
  lineIds,
  chosen,
  isFull,
  onChoose,
}: TicketsToCancelProps) {
  const { t } = useLingui();
  const nameOf = useHolderName();
  const lastTicket = useRef<HTMLInputElement>(null);
  const focusNext = useFocusNext();
  if (failure) return <ProblemNotice {...failure} title={problem} />;
  if (!all) {
    return (
      <>
        <Skeleton lines={2} />
        {problem && (
          <Text c="var(--danger)" fz={13} role="alert">
            {problem}
          </Text>
        )}
      </>
    );
  }
  const prices = order.order_items
    .filter(({ id }) => lineIds.length === 0 || lineIds.includes(id))
    .map(({ product_price_id }) => product_price_id);
  const tickets = all.filter(
    ({ status, product_price_id }) => status !== "CANCELLED" && prices.includes(product_price_id),
  );
  if (tickets.length === 0) return null;
  const costOf = (ids: number[]) =>
    costOfTickets(order, { chosen: tickets.filter(({ id }) => ids.includes(id)), valid: tickets });
  const choose = (ids: number[]) => onChoose(ids, { now: costOf(ids), before: costOf(chosen) });
  const chooseAll = () => {
    onChoose(tickets.map(({ id }) => id));
    focusNext(() => lastTicket.current);
  };
  const rest = tickets.filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <Checkbox.Group
        label={t`Tickets to cancel`}
        description={t`They become invalid and go back on sale once the refund is accepted. The others stay valid.`}
        error={problem}
        value={chosen.map(String)}
        onChange={(ids) => choose(ids.map(Number))}
      >
        <Stack gap="xs" py="xs">
          {tickets.map((ticket) => (
            <Checkbox
              key={ticket.id}
              ref={ticket === tickets.at(-1) ? lastTicket : undefined}
              value={String(ticket.id)}
              label={
                <>
                  {nameOf(ticket)} · {ticketName(ticket.product_title, ticket.tier)} ·{" "}
                  <span className="nowrap">{ticket.public_id}</span>
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {isFull && rest.length > 0 && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button variant="default" size="xs" onClick={chooseAll}>
              <Plural value={rest.length} one="Cancel it too" other="Cancel them too" />
            </Button>
          }
        >
          <p>
            {lineIds.length === 0 ? (
              <Plural
                value={rest.length}
                one="The money goes back in full, and # ticket stays valid."
                other="The money goes back in full, and # tickets stay valid."
              />
            ) : (
              <Plural
                value={rest.length}
                one="These items are refunded in full, and # ticket stays valid."
                other="These items are refunded in full, and # tickets stay valid."
              />
            )}
          </p>
        </Notice>
      )}
    </>
  );
}
