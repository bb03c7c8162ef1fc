import { Trans } from "@lingui/react/macro";
import { Chip } from "../../ui/chip.tsx";
import type { StorefrontEvent } from "../contract.ts";

type State = "ENDED" | "PAUSED" | "SOLD_OUT";

/** Null: tickets are on sale now or later. */
export function stateOf(event: StorefrontEvent): State | null {
  if (event.lifecycle_status === "ENDED") return "ENDED";
  if (event.status === "PAUSED") return "PAUSED";
  const products = event.product_categories.flatMap((category) => category.products);
  const isSoldOut = products.length > 0 && products.every(({ status }) => status === "SOLD_OUT");
  return isSoldOut ? "SOLD_OUT" : null;
}

/**
 * Says that the event is over, paused or sold out. It is an island, so that it changes the list of islands.
 * When an order is refused because of a new state, the browser then loads the whole page instead of updating
 * the islands (in-place.ts).
 */
export function EventState({ state }: { state: State }) {
  switch (state) {
    case "ENDED":
      return (
        <Chip icon="clock">
          <Trans>This event is over</Trans>
        </Chip>
      );
    case "PAUSED":
      return (
        <Chip tone="warning" icon="clock">
          <Trans>Sales are paused</Trans>
        </Chip>
      );
    case "SOLD_OUT":
      return (
        <Chip tone="danger" icon="ticket">
          <Trans>Sold out</Trans>
        </Chip>
      );
  }
}
