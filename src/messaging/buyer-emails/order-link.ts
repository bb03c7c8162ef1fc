import { orderKey } from "../../checkout/index.ts";
import type { Config } from "../../platform/config.ts";

/** Returns the signed link to a completed order and its tickets. It works on any device. */
export function orderLink(
  config: Pick<Config, "publicUrl" | "secretKey">,
  order: { event_id: number; short_id: string },
): string {
  return `${config.publicUrl}/checkout/${order.event_id}/${order.short_id}/summary${signed(config, order)}`;
}

/** Returns the signed link to the event's calendar file. */
export function orderCalendarLink(
  config: Pick<Config, "publicUrl" | "secretKey">,
  order: { event_id: number; short_id: string },
): string {
  return `${config.publicUrl}/order/${order.event_id}/${order.short_id}/calendar.ics${signed(config, order)}`;
}

function signed({ secretKey }: Pick<Config, "secretKey">, { short_id }: { short_id: string }): string {
  return `?key=${orderKey(secretKey, short_id)}`;
}
