import { Box, Button } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Event } from "../../../events/contract.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { EventStats } from "../../contract.ts";
import { LITTLE } from "../../rules/low-stock.ts";

interface SoldOutPromptProps {
  stats: EventStats;
  event: Event;
}

/** Says that all tickets on sale are gone or nearly gone, and what to do next. */
export function SoldOutPrompt({ stats, event }: SoldOutPromptProps) {
  const left = leftOf(stats);
  const isSoldOut = event.display_status === "SOLD_OUT";
  const isNearly =
    event.display_status === "LIVE" && left !== null && left > 0 && left <= stats.capacity! * LITTLE;
  if (!isSoldOut && !isNearly) return null;
  return (
    <Box mb="md">
      <Notice
        title={
          isSoldOut ? (
            <Trans>This event is sold out</Trans>
          ) : (
            <Plural value={left!} one="Only # ticket is left" other="Only # tickets are left" />
          )
        }
        action={
          <Button component={Link} to={whereToRaise(stats, event.id)} size="sm">
            <Trans>Raise the quantity</Trans>
          </Button>
        }
      >
        {isSoldOut ? (
          <Trans>Is there room for more? New tickets are on sale as soon as you save.</Trans>
        ) : (
          <Trans>Raise the quantity before buyers are turned away.</Trans>
        )}
      </Notice>
    </Box>
  );
}

/** Null: a ticket is unlimited. */
function leftOf({ capacity, products }: EventStats): number | null {
  if (capacity === null) return null;
  const tickets = products.filter(({ product_type: type }) => type === "TICKET");
  return capacity - tickets.reduce((sum, { sold, held }) => sum + sold + held, 0);
}

/** Links to the ticket with the fewest left, or to the shared capacities if no ticket is scarce. */
function whereToRaise({ products, to_do }: EventStats, eventId: number): string {
  const tickets = new Set(
    products.filter(({ product_type: type }) => type === "TICKET").map(({ product_id: id }) => id),
  );
  const [scarcest] = to_do.low_stock
    .filter(({ product_id: id }) => tickets.has(id))
    .toSorted((one, other) => one.left - other.left);
  return scarcest
    ? `/manage/event/${eventId}/products?product=${scarcest.product_id}`
    : `/manage/event/${eventId}/capacity-assignments`;
}
