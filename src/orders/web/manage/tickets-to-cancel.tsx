import { Checkbox, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ticketName } from "../../../values/ticket-name.ts";
import type { Order } from "../../contract.ts";
import { useHolderName } from "./attendees/use-holder-name.ts";
import { everyOrderTicketQuery } from "./orders-query.ts";

interface TicketsToCancelProps {
  order: Order;
  /** The refunded lines. Empty: the whole order. */
  lineIds: number[];
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

/** Chooses tickets of the refunded lines to cancel with the refund. */
export function TicketsToCancel({ order, lineIds, chosen, onChoose }: TicketsToCancelProps) {
  const { t } = useLingui();
  const nameOf = useHolderName();
  const { data = [] } = useQuery(everyOrderTicketQuery(order.event_id, order.id));
  const prices = order.order_items
    .filter(({ id }) => lineIds.length === 0 || lineIds.includes(id))
    .map(({ product_price_id }) => product_price_id);
  const tickets = data.filter(
    ({ status, product_price_id }) => status !== "CANCELLED" && prices.includes(product_price_id),
  );
  if (tickets.length === 0) return null;
  return (
    <Checkbox.Group
      label={t`Tickets to cancel`}
      description={t`They become invalid and go back on sale once the refund is accepted. The others stay valid.`}
      value={chosen.map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <Stack gap="xs" py="xs">
        {tickets.map((ticket) => (
          <Checkbox
            key={ticket.id}
            value={String(ticket.id)}
            label={`${nameOf(ticket)} · ${ticketName(ticket.product_title, ticket.tier)} · ${ticket.public_id}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
