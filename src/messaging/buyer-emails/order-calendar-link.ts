import { orderKey } from "../../checkout/index.ts";
import type { Config } from "../../platform/config.ts";

/** Returns the signed link to the event's calendar file. */
export function orderCalendarLink(
  config: Pick<Config, "publicUrl" | "secretKey">,
  order: { event_id: number; short_id: string },
): string {
  return `${config.publicUrl}/order/${order.event_id}/${order.short_id}/calendar.ics?key=${orderKey(config.secretKey, order.short_id)}`;
}
